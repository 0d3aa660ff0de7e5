import { ModelSpecError } from "../model-spec";
import { QUANTIZATIONS } from "./gguf-types";
import { type GgufHead, readGguf } from "./read-gguf";

/** What a GGUF file says of itself. */
export type GgufFacts = {
  kind: "chat" | "embedding" | "base";
  name: string | null;
  architecture: string;
  quantization: string;
  /** Tokens that it was trained on at once. */
  trainedContext: number | null;
  template: string | null;
  /** Written by a test: its choices are noise. */
  isToy: boolean;
};

const EMBEDDING_ARCHITECTURE = /bert|^t5encoder$|^gemma-embedding$/;

/** @throws ModelSpecError where it is no GGUF file, or one without an architecture. */
export function describeGguf(file: string): GgufFacts {
  const head = readGguf(file);
  const architecture = textOf(head, "general.architecture");
  if (architecture === null)
    throw new ModelSpecError(`${file} names no architecture (general.architecture): it holds no model.`);
  const template = textOf(head, "tokenizer.chat_template");
  const fileType = numberOf(head, "general.file_type");
  return {
    kind: isEmbedding(head, architecture) ? "embedding" : template === null ? "base" : "chat",
    name: textOf(head, "general.name")?.slice(0, 200) ?? null,
    architecture,
    quantization: fileType === null ? "unknown" : (QUANTIZATIONS[fileType] ?? `file type ${fileType}`),
    trainedContext: numberOf(head, `${architecture}.context_length`),
    template,
    isToy: head.metadata.get("rightcall.toy") === true,
  };
}

/** An embedding model pools its tokens into one vector; chat models name no pooling (or none, 0). */
function isEmbedding(head: GgufHead, architecture: string): boolean {
  const pooling = numberOf(head, `${architecture}.pooling_type`);
  return (pooling !== null && pooling > 0) || EMBEDDING_ARCHITECTURE.test(architecture);
}

function textOf({ metadata }: GgufHead, key: string): string | null {
  const value = metadata.get(key);
  return typeof value === "string" && value !== "" ? value : null;
}

function numberOf({ metadata }: GgufHead, key: string): number | null {
  const value = metadata.get(key);
  return typeof value === "number" || typeof value === "bigint" ? Number(value) : null;
}
