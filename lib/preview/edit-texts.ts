import { isObject } from "@/lib/canonical-json";
import { joinPath, type Revision, shownTools, type ToolDeclaration, type ToolList } from "@/lib/tool-list";

/** A text of a declaration that may be reworded: its path as revisions write it; "" where the tool says nothing there. */
export type EditableText = { field: string; text: string };

/** New texts by shown tool and field. */
export type Drafts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A draft that does not fit the list it was made for. */
export class RefusedDraft extends Error {
  override readonly name = "RefusedDraft";
}

const DEEPEST = 6;
const MOST = 500;

/** The texts of a declaration in the order a reader meets them: description, each parameter's, the title where it has one. */
export function listTexts(tool: ToolDeclaration): EditableText[] {
  const texts = [{ field: "description", text: tool.description ?? "" }];
  collect(tool.inputSchema, ["inputSchema"], texts);
  if (tool.title !== undefined) texts.push({ field: "title", text: tool.title });
  return texts;
}

/**
 * The drafts as a revision's changes; what reads the same is left out. Line breaks are kept as the base writes them:
 * a form sends every one as CRLF.
 *
 * @throws RefusedDraft for a tool or field that the list does not have.
 */
export function changesOf(list: ToolList, drafts: Drafts): Revision["changes"] {
  const declared = new Map(shownTools(list).map(({ shown, declaration }) => [shown, listTexts(declaration)]));
  const changed = Object.entries(drafts).flatMap(([tool, fields]) => {
    const texts = declared.get(tool);
    if (texts === undefined) throw new RefusedDraft(`This list shows no tool ${JSON.stringify(tool)}.`);
    const steps = Object.entries(fields).flatMap(([field, draft]) => {
      const from = texts.find((one) => one.field === field)?.text;
      if (from === undefined)
        throw new RefusedDraft(`${tool} has no text at ${JSON.stringify(field)} to reword.`);
      const to = withLineBreaksOf(from, draft);
      return to === from ? [] : [[field, { from, to }] as const];
    });
    return steps.length === 0 ? [] : [[tool, Object.fromEntries(steps)] as const];
  });
  return Object.fromEntries(changed);
}

function withLineBreaksOf(from: string, draft: string): string {
  const plain = draft.replace(/\r\n?/g, "\n");
  if (plain === from.replace(/\r\n?/g, "\n")) return from;
  return from.includes("\r\n") ? plain.replaceAll("\n", "\r\n") : plain;
}

function collect(schema: object, keys: readonly string[], texts: EditableText[]): void {
  if (keys.length > 2 * DEEPEST) return;
  const properties: unknown = "properties" in schema ? schema.properties : null;
  for (const [name, property] of isObject(properties) ? Object.entries(properties) : []) {
    if (!isObject(property) || texts.length >= MOST) continue;
    const here = [...keys, "properties", name];
    const description = "description" in property ? property.description : "";
    if (typeof description === "string")
      texts.push({ field: joinPath([...here, "description"]), text: description });
    collect(property, here, texts);
  }
  const items: unknown = "items" in schema ? schema.items : null;
  if (isObject(items)) collect(items, [...keys, "items"], texts);
}
