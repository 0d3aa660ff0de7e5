import { isObject } from "@/lib/canonical-json";
import type { Answer, RequestMessage } from "./read-message";

const MOST_TOOLS = 10_000;
const LONGEST_NAME = 128;

export type KnownTools = {
  has(name: string): boolean;
  /** Takes the names of a listing. */
  learn(request: RequestMessage, answer: Answer): void;
  add(name: string): void;
};

/**
 * The tools that a server is known to have. A tools/call may name anything, an order as well, and a span's name must
 * not: only a name from a listing goes into one.
 */
export function createKnownTools(): KnownTools {
  const names = new Set<string>();
  const add = (name: unknown) => {
    if (typeof name === "string" && name.length <= LONGEST_NAME && names.size < MOST_TOOLS) names.add(name);
  };
  return {
    has: (name) => names.has(name),
    add,
    learn({ method }, answer) {
      if (method !== "tools/list" || answer.kind !== "result" || !Array.isArray(answer.result.tools)) return;
      for (const tool of answer.result.tools) if (isObject(tool)) add(tool.name);
    },
  };
}
