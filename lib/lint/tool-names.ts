import type { ShownTool } from "@/lib/tool-list";

/** True where a text names a tool, by its shown or its bare name, as a word of its own. */
export function namesTool(text: string, tool: ShownTool): boolean {
  return text.includes(tool.declaration.name) && nameOf(tool).test(text);
}

/** The other tools of a list that a text names. */
export function namedTools(text: string, self: ShownTool, tools: readonly ShownTool[]): ShownTool[] {
  return tools.filter((tool) => tool.shown !== self.shown && namesTool(text, tool));
}

function nameOf({ shown, declaration }: ShownTool): RegExp {
  const names = [shown, declaration.name].map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  return new RegExp(`(?<![\\w.-])(?:${names.join("|")})(?![\\w-])`, "u");
}
