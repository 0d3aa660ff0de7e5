import type { ComparisonPage, ExampleTicket, TicketPage } from "@/db";
import { sortPairs } from "./comparison-words";

/** What the first page's right panel shows of a ticket. */
export type ExampleShown = Pick<ExampleTicket, "recording" | "body" | "claim" | "confusion"> & {
  ticket: Pick<ExampleTicket["ticket"], "ticket" | "trial" | "expected" | "called" | "right">;
  /** The two descriptions the model read, where they are at hand. */
  descriptions?: { expected: string | null; called: string | null };
};

/** The ticket that best goes with the comparison beside it: the first that got worse, else the first still wrong. */
export function pickLost(page: ComparisonPage): { recording: string; ticket: string; trial: number } | null {
  const { lost, neither } = sortPairs(page.pairs);
  const pair = lost[0] ?? neither[0];
  return pair === undefined ? null : { recording: page.candidate.id, ticket: pair.ticket, trial: pair.trial };
}

/** That ticket as an example: as far as called, since a matcher says nothing to the customer. */
export function showLost({ candidate, candidateScorecard }: ComparisonPage, page: TicketPage): ExampleShown {
  const [largest] = candidateScorecard.confusions;
  const of = candidateScorecard.perTool.find((row) => row.expected === largest?.expected)?.rate.n;
  const { verdict } = page;
  return {
    recording: candidate,
    ticket: {
      ticket: verdict.ticket,
      trial: verdict.trial,
      expected: verdict.expected,
      called: verdict.firstTool,
      right: verdict.right,
    },
    body: page.ticket.body,
    claim: null,
    descriptions: {
      expected: page.expectedTool?.description ?? null,
      called: page.calledTool?.description ?? null,
    },
    confusion: largest === undefined || of === undefined ? null : { ...largest, of },
  };
}
