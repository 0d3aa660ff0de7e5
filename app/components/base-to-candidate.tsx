import { nameSides } from "@/app/view/comparison-words";
import { showProvenance } from "@/app/view/provenance";
import type { ComparisonPage } from "@/db";
import { formatFraction, formatInterval } from "@/lib/format";
import { ShareLine } from "./share-line";
import { Term } from "./term";

/** Right first tool on both sides: k → k of n, and the two lines under each other. */
export function BaseToCandidate({ page }: { page: ComparisonPage }) {
  const { base, candidate } = page.comparison.firstTool ?? page.comparison.sides;
  const names = nameSides(page);
  const sameN = base.n === candidate.n;
  const [baseK, baseN] = formatFraction(base).split(" of ");
  const [candidateK, candidateN] = formatFraction(candidate).split(" of ");
  return (
    <div className="moved">
      <div>
        <p className="label">
          <Term of="firstTool" />
        </p>
        <p className="figure">
          {baseK} {!sameN && <span className="of">of {baseN}</span>} <span className="arrow">→</span>{" "}
          {candidateK} <span className="of">of {candidateN}</span>
        </p>
      </div>
      <div className="lines">
        <span className="rate">
          <span className="who">{names.base}</span>
          <ShareLine rate={base} style={showProvenance(page.base.class).style} side="base" />
          <span className="faint">{formatInterval(base)}</span>
        </span>
        <span className="rate">
          <span className="who">{names.candidate}</span>
          <ShareLine rate={candidate} style={showProvenance(page.candidate.class).style} side="candidate" />
          <span className="faint">{formatInterval(candidate)}</span>
        </span>
      </div>
    </div>
  );
}
