import { formatNumber } from "@/app/view/number";
import { sayPassHatK, sayTrials } from "@/app/view/trials";
import type { ScorecardPage, TrialFigures } from "@/db";
import { formatCount, formatFraction } from "@/lib/format";
import { Fold } from "./fold";

/** What changes by itself: tickets right in some trials only, and how likely several trials are all right. */
export function TrialsFold({ page }: { page: ScorecardPage }) {
  const { trials } = page;
  return (
    <Fold title="Trials" answer={sayTrials(page)}>
      {trials === null || trials.repeatsItself ? (
        <p className="prose">
          {trials === null
            ? "Record the same tool list a second time with another seed to see which tickets change by themselves."
            : "The same words give the same reply, so a second trial is no repeat: comparisons count one trial a ticket."}
        </p>
      ) : (
        <Figures trials={trials} />
      )}
    </Fold>
  );
}

function Figures({ trials }: { trials: TrialFigures }) {
  const rows = [
    ["Right in every trial", formatCount(trials.always, "ticket")],
    ["Right in some trials only", formatFraction(trials.flips)],
    ["Right in none", formatCount(trials.never, "ticket")],
    ...trials.passHatK.map((chance) => [
      chance.k === 1
        ? "One trial is right (pass^1)"
        : `${formatNumber(chance.k)} trials are all right (pass^${chance.k})`,
      sayPassHatK(chance),
    ]),
  ];
  return (
    <dl className="pairs">
      {rows.map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
