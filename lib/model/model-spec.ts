/** A model as people name it, `kind:target`: `llama:model.gguf`, `openai:gpt-x`, `exec:python bot.py`, `lexical`. */
export type ModelSpec =
  | { kind: "lexical" }
  | { kind: "majority"; tool: string }
  | { kind: "llama" | "embedding"; file: string }
  | { kind: "openai" | "anthropic"; model: string }
  | { kind: "exec"; command: string };

/** The text is no model that Rightcall knows. */
export class ModelSpecError extends Error {
  override readonly name = "ModelSpecError";
}

const FORMS =
  "llama:FILE.gguf, llama:hf:USER/REPO:QUANT, embedding:FILE.gguf, openai:MODEL, anthropic:MODEL, exec:COMMAND, majority:TOOL or lexical";

/** @throws ModelSpecError naming the forms there are. */
export function parseModelSpec(text: string): ModelSpec {
  const [, kind = "", target = ""] = /^([a-z]+)(?::(.*))?$/s.exec(text.trim()) ?? [];
  if (kind === "lexical" && target === "") return { kind };
  if (target === "") throw new ModelSpecError(`"${text}" names no model: write ${FORMS}.`);
  switch (kind) {
    case "majority":
      return { kind, tool: target };
    case "llama":
    case "embedding":
      return { kind, file: target };
    case "openai":
    case "anthropic":
      return { kind, model: target };
    case "exec":
      return { kind, command: target };
    default:
      throw new ModelSpecError(`"${kind}" is no kind of model: write ${FORMS}.`);
  }
}
