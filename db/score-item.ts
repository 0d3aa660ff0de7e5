import type { RecordingItem } from "@/lib/recording";
import { scoreRun } from "@/lib/scoring";
import type { Suite } from "@/lib/suite";
import { type Expectation, ticketSha256 } from "@/lib/ticket";
import { shownTools } from "@/lib/tool-list";
import type { ImportSource } from "./import-types";
import type { ScoredRun } from "./write-run";

type Start = Extract<RecordingItem, { kind: "start" }>;
type Run = Extract<RecordingItem, { kind: "run" }>;

export type Scorer = { headlineArgument: string | null; run(item: Run, ordinal: number): ScoredRun };

/** The suite of a recording, where it is here and the header names it. */
export function suiteOf(item: Start, source: ImportSource): Suite | undefined {
  return source.suite?.id === item.header.suite?.id ? source.suite : undefined;
}

/** Scores runs with the suite's current expectation where the ticket is unchanged, else with the file's own. */
export function createScorer(item: Start, source: ImportSource): Scorer {
  const suite = suiteOf(item, source);
  const current = new Map<string, Expectation>(
    suite?.tickets.map(({ ticket, expectation }) => [ticketSha256(ticket), expectation]),
  );
  const tools = shownTools(item.tools ?? []);
  const shown = tools.map((tool) => tool.shown);
  const schemas = Object.fromEntries(tools.map((tool) => [tool.shown, tool.declaration.inputSchema]));
  const servers = item.tools ?? [];
  const rules = suite?.claims ?? source.defaultClaimRules;
  const headlineArgument = suite?.headlineArgument ?? null;
  const { mode } = item.header;

  return {
    headlineArgument,
    run({ ticket, run, expectation, firstLine }, ordinal) {
      const sha256 = ticketSha256(ticket);
      const fromSuite = current.get(sha256);
      const heldAgainst = fromSuite ?? expectation;
      const verdict = scoreRun(run, {
        expectation: heldAgainst,
        shown,
        servers,
        schemas,
        rules,
        mode,
        headlineArgument,
      });
      return {
        ticket,
        ticketSha256: sha256,
        run,
        fileExpectation: expectation,
        heldAgainst,
        fromSuite: fromSuite !== undefined,
        verdict,
        firstLine,
        ordinal,
      };
    },
  };
}
