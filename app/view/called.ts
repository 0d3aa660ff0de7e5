import type { FirstTool } from "@/lib/scoring";
import { showText } from "./show-text";

/** What a first call is in a matrix: the shown name, or one of the three values that are no tool. */
export function calledKey(called: FirstTool): string {
  return called.kind === "tool" ? showText(called.tool) : called.kind;
}

/** What a person reads: the shown name, "no tool", or what the model wrote instead of a tool. */
export function calledText(called: FirstTool | null): string {
  if (called === null) return "–";
  if (called.kind === "unknown tool") return `unknown tool ${showText(called.recorded)}`;
  return called.kind === "tool"
    ? showText(called.tool)
    : called.kind === "no tool"
      ? "no tool"
      : "unreadable call";
}
