import type { ComparisonPage } from "@/db";
import type { VerdictWord } from "@/lib/compare";
import type { Rate } from "@/lib/statistics";

export type Measure = {
  name: string;
  means: string;
  base: Rate;
  candidate: Rate;
  wanted: "higher" | "fewer";
  better: number;
  worse: number;
  verdict: VerdictWord;
};

type Page = Pick<ComparisonPage, "comparison" | "claimChanges">;

/** Every measure two recordings share, each with its own denominators and which way is good. */
export function listMeasures({ comparison, claimChanges }: Page): Measure[] {
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
  ];
}
