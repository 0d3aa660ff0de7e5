import type { ShownTool } from "@/lib/tool-list";
import { listProperties } from "./list-properties";

/** Everything of a declaration that is said in words: name, title, description, the properties with theirs. */
export function searchedText({ declaration }: ShownTool): string {
  const properties = listProperties(declaration.inputSchema);
  return [
    declaration.name,
    declaration.title ?? "",
    declaration.description ?? "",
    ...properties.flatMap(({ name, description }) => [name, description ?? ""]),
  ].join("\n");
}
