import type { ToolDeclaration } from "@/lib/tool-list";
import type { RawReply } from "../connection";
import type { Finding, SpecClause } from "../finding";
import type { Answer } from "./read-answer";
import type { Violation } from "./violations";

/** One call that was made, and what came back. */
export type Probe = { reply: Pick<RawReply, "sent" | "received">; answer: Answer } & (
  | { purpose: "valid" }
  | { purpose: "violation"; violation: Violation }
);

/** What judging one tool's probes needs to know. */
export type Judged = {
  tool: ToolDeclaration;
  probes: readonly Probe[];
  revision: string;
  sdk: string | null;
};

type Said = {
  id: string;
  status: Finding["status"];
  title: string;
  advice?: string;
  clause?: SpecClause | undefined;
  decidedBy?: string | null | undefined;
  blockedBy?: string | undefined;
  reply?: Probe["reply"] | undefined;
};

/** A finding about one tool's handler. */
export function handlerFinding(
  tool: string,
  { advice = "", reply, decidedBy, clause, blockedBy, ...said }: Said,
): Finding {
  return {
    ...said,
    title: asSentence(said.title),
    layer: "handlers",
    tool,
    ...(reply === undefined ? {} : { sent: reply.sent, received: reply.received }),
    ...(clause === undefined ? {} : { clause }),
    ...(decidedBy === null || decidedBy === undefined ? {} : { decidedBy }),
    ...(blockedBy === undefined ? {} : { blockedBy }),
    advice,
  };
}

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
