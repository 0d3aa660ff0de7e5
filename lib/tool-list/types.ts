import type { JsonObject } from "@/lib/canonical-json";

/** One tool exactly as a server listed it; unknown fields are kept. */
export type ToolDeclaration = JsonObject & {
  name: string;
  inputSchema: JsonObject;
  title?: string;
  description?: string;
  outputSchema?: JsonObject;
  annotations?: JsonObject;
};

/** One server's listing, in listed order. `prefix` is the suite's; "" shows the bare names. */
export type ListedServer = {
  name: string;
  prefix: string;
  serverInfo?: { name: string; version: string };
  protocolVersion?: string;
  tools: readonly ToolDeclaration[];
};

/** Every declaration the model was shown, in order. */
export type ToolList = readonly ListedServer[];

/** A declaration under the name the model sees: `shop.find_orders`, or the bare name where the prefix is "". */
export type ShownTool = { shown: string; server: string; prefix: string; declaration: ToolDeclaration };

/** A named tool list written as changes to its parent's texts; the root ("r1") has no changes. */
export type Revision = {
  id: string;
  parent: string | null;
  title: string;
  at: string;
  by: string;
  /** Shown tool name → path of the field ("description", "inputSchema.properties.order_id.description") → texts. */
  changes: Readonly<Record<string, Readonly<Record<string, { from: string; to: string }>>>>;
};

/** What differs between two tool lists, one field at a time. */
export type ToolChange = {
  tool: string;
  field: string;
  from: string | null;
  to: string | null;
  kind: "wording" | "additive" | "breaking" | "order";
};
