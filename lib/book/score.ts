import type { Header, RecordingItem } from "@/lib/recording";
import {
  calledLabel,
  isMistyped,
  type RunVerdict,
  type Scorecard,
  scoreRun,
  summarize,
  tally,
} from "@/lib/scoring";
import type { Suite } from "@/lib/suite";
import { shownTools } from "@/lib/tool-list";
import type { Departure } from "./departures";

const CONSTRUCTED =
  "the recording that ships was constructed from the published figures; no model was run for it";

export const SCORE_DEPARTURES: readonly Departure[] = [
  {
    line: 16,
    seed: "recorded model: Qwen3-4B-Instruct-2507",
    ours: "described model: Qwen3-4B-Instruct-2507",
    why: CONSTRUCTED,
  },
  {
    line: 17,
    seed: "recorded quantization: Q4_K_M",
    ours: "described quantization: Q4_K_M",
    why: CONSTRUCTED,
  },
  {
    line: 17,
    seed: null,
    ours: "provenance: constructed. No model was run. The replies were written by this project so that the book's printed figures come out; keys, tool results and refusals are real. It is not the book's recording.",
    why: "a figure never stands without saying where it comes from",
  },
];

/**
 * The chapter's scoring example, line for line. `items` are a recording's, as a reader yields them; expectations and
 * claim rules are the suite's. Two lines depart from the print: the recording that ships was constructed from the
 * published figures, so the model is *described*, and a last line says where the recording comes from.
 */
export async function bookScore(items: AsyncIterable<RecordingItem>, suite: Suite): Promise<string[]> {
  const { header, verdicts } = await scoreItems(items, suite);
  const mistyped = suite.tickets.filter(({ expectation }) => isMistyped(expectation, suite.headlineArgument));
  const mistypedTickets = new Set(mistyped.map(({ ticket }) => ticket.id));
  return scoreLines(summarize(tally(verdicts, { mistypedTickets })), verdicts, header);
}

async function scoreItems(items: AsyncIterable<RecordingItem>, suite: Suite) {
  const expectations = new Map(suite.tickets.map(({ ticket, expectation }) => [ticket.id, expectation]));
  const { claims: rules, headlineArgument } = suite;
  const verdicts: RunVerdict[] = [];
  let start: Extract<RecordingItem, { kind: "start" }> | null = null;
  for await (const item of items) {
    if (item.kind === "start") start = item;
    if (item.kind !== "run" || start === null) continue;
    const { header, tools } = start;
    const shown = shownTools(tools ?? []).map((tool) => tool.shown);
    const expectation = expectations.get(item.ticket.id) ?? null;
    const context = { expectation, shown, servers: tools ?? [], rules, mode: header.mode, headlineArgument };
    verdicts.push(scoreRun(item.run, context));
  }
  if (start === null) throw new Error("The recording's reader gave no start.");
  return { header: start.header, verdicts };
}

function scoreLines(card: Scorecard, verdicts: readonly RunVerdict[], header: Header): string[] {
  const { mistyped, perTool } = card;
  return [
    `first tool right: ${card.right} of ${card.scored}`,
    `top-1 accuracy: ${(card.firstTool.value ?? 0).toFixed(2)}`,
    ...perTool.map(({ expected, rate }) => `expected ${expected}: ${rate.k} of ${rate.n}`),
    ...card.confusions.map(({ expected, called, n }) => `expected ${expected}, called ${called}: ${n}`),
    `right tool, order ID as the ticket wrote it: ${card.asWritten.k} of ${card.asWritten.n}`,
    `right tool, order the customer meant: ${card.asMeant.k} of ${card.asMeant.n}`,
    `tickets with a mistyped order ID: ${mistyped.n}`,
    `of which the right tool was called: ${mistyped.rightTool}`,
    ...mistyped.wrongToolTickets.map(
      (ticket) => `mistyped ${ticket}, first tool: ${firstToolOf(ticket, verdicts)}`,
    ),
    `smallest expected-tool group, tickets: ${Math.min(...perTool.map(({ rate }) => rate.n))}`,
    `described model: ${header.describedModel?.name ?? "none"}`,
    `described quantization: ${header.describedModel?.quantization ?? "none"}`,
    `provenance: ${header.provenance.class}. ${header.provenance.statement}`,
  ];
}

function firstToolOf(ticket: string, verdicts: readonly RunVerdict[]): string {
  const first = verdicts.find((verdict) => verdict.ticket === ticket)?.firstTool;
  return first ? calledLabel(first) : "no tool";
}
