import type { JsonObject } from "@/lib/canonical-json";
import type { Finding } from "../../finding";
import { buildDesk, type DeskAnswer, type DeskTool } from "./desk-server";

export type Tool = "find_ticket" | "read_ticket";
export type Break = (right: DeskTool["answer"]) => DeskTool["answer"];

/** The desk with one handler broken. */
export const deskWith = (tool: Tool, breaks: Break, more: JsonObject = {}): DeskTool[] => {
  const desk = buildDesk();
  const whole = desk[tool];
  return Object.values({
    ...desk,
    [tool]: {
      declaration: { ...whole.declaration, ...more },
      answer: breaks((args) => whole.answer(args)),
    },
  });
};
/** Answers a call otherwise when it holds; as the whole desk does when not. */
export const when =
  (holds: (args: JsonObject) => boolean, answer: DeskAnswer): Break =>
  (right) =>
  (args) =>
    holds(args) ? answer : right(args);

export const keyOf = ({ tool, id }: Finding) => `${tool}: ${id}`;
export const withStatus = (findings: readonly Finding[], status: Finding["status"]) =>
  findings.filter((finding) => finding.status === status).map(keyOf);
