/** The name of a text's field in the editor's form, and back: a tool's name and the text's path. */
export function textName(tool: string, field: string): string {
  return JSON.stringify([tool, field]);
}

export function readTextName(name: string): { tool: string; field: string } | null {
  if (!name.startsWith("[")) return null;
  try {
    const value: unknown = JSON.parse(name);
    if (!Array.isArray(value) || value.length !== 2) return null;
    const [tool, field]: unknown[] = value;
    return typeof tool === "string" && typeof field === "string" ? { tool, field } : null;
  } catch {
    return null;
  }
}
