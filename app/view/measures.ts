import type { ComparisonPage } from "@/db";
import type { VerdictWord } from "@/lib/compare";
import { listBesideBoth } from "@/lib/scoring";
import { type Rate, rate } from "@/lib/statistics";

export type Measure = {
  name: string;
  means: string;
  base: Rate;
  candidate: Rate;
  wanted: "higher" | "fewer";
  /** Tickets; null where each side counts its own runs, and nothing is paired. */
  better: number | null;
  worse: number | null;
  verdict: VerdictWord | null;
};

type Page = Pick<ComparisonPage, "comparison" | "claimChanges"> &
  Pick<ComparisonPage, "base" | "candidate" | "baseScorecard" | "candidateScorecard">;

/** Every measure two recordings share, each with its own denominators and which way is good. */
export function listMeasures(page: Page): Measure[] {
  const { comparison, claimChanges } = page;
  const { firstTool, goal, claims, asWritten } = comparison;
  const higher = (name: string, means: string, figure: typeof firstTool): Measure[] =>
    figure === null || figure.candidate.n === 0
      ? []
      : [
          {
            name,
            means,
            base: figure.base,
            candidate: figure.candidate,
            wanted: "higher",
            better: figure.gained.length,
            worse: figure.lost.length,
            verdict: figure.verdict,
          },
        ];
  return [
    ...higher("Right first tool", "the first call is one the ticket accepts", firstTool),
    ...higher("Job finished", "the tool the ticket needs in the end returned", goal),
    ...(claims === null || claimChanges === null
      ? []
      : [
          {
            name: "Unbacked claims",
            means: "said it was done; no call did it",
            base: claims.base,
            candidate: claims.candidate,
            wanted: "fewer" as const,
            better: claimChanges.gone.length,
            worse: claimChanges.came.length,
            verdict: claims.verdict,
          },
        ]),
    ...higher("Argument as written", "of the tickets right in both", asWritten),
    ...listBesides(page),
    ...listOwnCounts(page),
  ];
}

/** Figures beside accuracy that both sides have. The tickets that should call nothing are paired, the rest are not. */
function listBesides({ comparison, baseScorecard, candidateScorecard }: Page): Measure[] {
  const nothingDue = comparison.perTool.find(({ expected }) => expected === "no tool");
  return listBesideBoth(baseScorecard, candidateScorecard).map(
    ({ id, name, means, wanted, base, candidate }) =>
      id === "abstention" && nothingDue !== undefined
        ? {
            ...{ name, means, wanted, base: nothingDue.base, candidate: nothingDue.candidate },
            better: nothingDue.gained.length,
            worse: nothingDue.lost.length,
            verdict: nothingDue.verdict,
          }
        : {
            name,
            means: `${means}, of each side’s own`,
            wanted,
            base,
            candidate,
            better: null,
            worse: null,
            verdict: null,
          },
  );
}

/** What neither side can be paired on: each counts its own runs, so there is no better, worse or verdict. */
function listOwnCounts({ base, candidate, baseScorecard, candidateScorecard }: Page): Measure[] {
  const own = { better: null, worse: null, verdict: null };
  const asMeant = [baseScorecard.asMeantRate, candidateScorecard.asMeantRate] as const;
  const extra = [baseScorecard, candidateScorecard].map(({ extraCallRuns, runs, notMeasured }) =>
    rate(extraCallRuns, runs - notMeasured),
  );
  const [baseExtra, candidateExtra] = extra;
  return [
    ...(asMeant[0].n === 0 || asMeant[1].n === 0
      ? []
      : [
          {
            name: "Argument as meant",
            means: "of each side’s own right tickets",
            base: asMeant[0],
            candidate: asMeant[1],
            wanted: "higher" as const,
            ...own,
          },
        ]),
    ...(isFirstCallOnly({ base, candidate }) || baseExtra === undefined || candidateExtra === undefined
      ? []
      : [
          {
            name: "Extra calls",
            means: "runs with more calls than the ticket needs, of each side’s own",
            base: baseExtra,
            candidate: candidateExtra,
            wanted: "fewer" as const,
            ...own,
          },
        ]),
  ];
}

/** What no row says, because only first calls were recorded; "" where whole tickets were. */
export function sayNotMeasured(page: Pick<Page, "base" | "candidate">): string {
  return isFirstCallOnly(page)
    ? "Job finished, unbacked claims and extra calls are not measured: only first calls were recorded."
    : "";
}

function isFirstCallOnly({ base, candidate }: Pick<Page, "base" | "candidate">): boolean {
  return base.mode === "first-call" || candidate.mode === "first-call";
}
