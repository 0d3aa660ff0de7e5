import { canonicalJson, sha256Hex } from "@/lib/canonical-json";
import type { ShownTool } from "@/lib/tool-list";

/** Where a template takes the declarations. */
export const TOOLS_SLOT = "{{tools}}";

/**
 * A prompt template with the declarations in its slot, in the order given. Equal lists give equal prompts: each
 * input schema stands in RFC 8785 form.
 *
 * @throws Error when the template has no slot, or more than one.
 */
export function renderSystemPrompt(template: string, tools: readonly ShownTool[]): string {
  return splitAtSlot(template).join(renderDeclarations(tools));
}

/** The declarations as a prompt shows them: name, description, input schema. */
export function renderDeclarations(tools: readonly ShownTool[]): string {
  return tools.map(renderDeclaration).join("\n\n");
}

/** SHA-256 of a template with the slot empty: what a recording's header calls `prompt.sha256`. */
export function promptSha256(template: string): string {
  return sha256Hex(splitAtSlot(template).join(""));
}

function renderDeclaration({ shown, declaration }: ShownTool): string {
  const lines = [`Tool: ${shown}`];
  if (declaration.description) lines.push(`Description: ${declaration.description}`);
  return [...lines, `Input schema: ${canonicalJson(declaration.inputSchema)}`].join("\n");
}

function splitAtSlot(template: string): [string, string] {
  const [before, after, ...more] = template.split(TOOLS_SLOT);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(
      `A prompt template holds ${TOOLS_SLOT} exactly once, this one ${template.split(TOOLS_SLOT).length - 1} times.`,
    );
  }
  return [before, after];
}
