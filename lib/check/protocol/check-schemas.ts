import type { JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import { compileSchema } from "../handlers/compile-schema";
import type { Ledger } from "../ledger";
import { findRefFault } from "./find-ref-fault";

type Fault = { tool: string; title: string; isNote: boolean };

/** Every declared schema, by the dialect it names. Nothing is fetched, and a schema that cannot be used stops nothing. */
export function checkSchemas(ledger: Ledger, tools: readonly ToolDeclaration[]): void {
  const dialects: Fault[] = [];
  const refs: Fault[] = [];
  const invalid: Fault[] = [];
  for (const { name, inputSchema, outputSchema } of tools) {
    judge(name, "inputSchema", inputSchema);
    if (outputSchema) judge(name, "outputSchema", outputSchema);
  }
  function judge(tool: string, field: string, schema: JsonObject) {
    const where = `The ${field} of ${JSON.stringify(tool)}`;
    const ref = findRefFault(schema);
    if (ref) return refs.push({ tool, title: `${where}: ${ref.why}`, isNote: ref.isExternal });
    const compiled = compileSchema(schema);
    if (compiled.kind === "unknown dialect") {
      return dialects.push({
        tool,
        title: `${where} declares the dialect ${compiled.dialect}.`,
        isNote: true,
      });
    }
    if (compiled.kind === "unusable")
      invalid.push({ tool, title: `${where}: ${compiled.why}.`, isNote: false });
  }
  take(ledger, "list/schema-dialect", dialects);
  take(ledger, "list/schema-valid", invalid);
  take(ledger, "list/schema-refs", refs);
}

function take(
  ledger: Ledger,
  id: "list/schema-dialect" | "list/schema-valid" | "list/schema-refs",
  faults: readonly Fault[],
) {
  const [first] = [...faults.filter(({ isNote }) => !isNote), ...faults];
  if (!first) return ledger.pass(id);
  const more = faults.length > 1 ? ` So do ${faults.length - 1} more.` : "";
  const extra = { tool: first.tool };
  if (first.isNote) ledger.note(id, first.title + more, extra);
  else ledger.fail(id, first.title + more, extra);
}
