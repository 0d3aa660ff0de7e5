import type { Finding } from "../finding";
import { CLAUSES } from "./clauses";
import type { Handle } from "./handles";
import { handlerFinding, type Probe } from "./probe";
import { tellsOfFailure } from "./read-answer";

/** What a call with a handle that was never handed out says about the tool that takes it. */
export function judgeMadeUpHandle(
  handle: Handle,
  { answer, reply }: Pick<Probe, "answer" | "reply">,
  revision: string,
): Finding {
  const tool = handle.takenBy.name;
  const id = "handle/made-up";
  if (
    answer.kind === "failed" ||
    answer.kind === "refused" ||
    (answer.kind === "returned" && tellsOfFailure(answer.text))
  ) {
    const title = `${tool} refuses a ${handle.name} that was never handed out`;
    return handlerFinding(tool, { id, status: "pass", title, reply });
  }
  if (answer.kind === "asks") {
    return handlerFinding(tool, {
      id,
      status: "note",
      title: `${tool} asks for input before it has looked at ${handle.name}`,
      advice: "Check the handle first; nobody should be asked about a call that cannot be made.",
      reply,
    });
  }
  if (answer.kind === "none") {
    return handlerFinding(tool, {
      id,
      status: "note",
      title: `${tool} gave no answer to a ${handle.name} that was never handed out: ${answer.text}`,
      advice: "Answer with isError: true and say which tool hands out a new one.",
      reply,
    });
  }
  return handlerFinding(tool, {
    id,
    status: handle.isRequired ? "fail" : "note",
    title: `${tool} took a ${handle.name} that ${handle.mintedBy.name} never handed out`,
    advice: "Check on every call that the handle exists, is this caller's and has not expired.",
    clause: handle.isRequired ? CLAUSES.guards(revision) : undefined,
    reply,
  });
}
