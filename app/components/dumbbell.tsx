import { formatFraction } from "@/lib/format";
import type { Rate } from "@/lib/statistics";

type Props = { base: Rate; candidate: Rate; longest: number };

/** Past this many tickets ticks would run together. */
const MOST_TICKS = 60;

/** Base and candidate on a line as long as the tool has tickets: a tall tick, a dot, and the way between them. */
export function Dumbbell({ base, candidate, longest }: Props) {
  const n = Math.max(base.n, candidate.n);
  const at = (k: number) => `${((100 * k) / longest).toFixed(2)}%`;
  const direction = candidate.k > base.k ? "up" : candidate.k < base.k ? "down" : "same";
  const ticks = longest <= MOST_TICKS ? Array.from({ length: n + 1 }, (_, ticket) => ticket) : [0, n];
  return (
    <svg
      className={`dumbbell ${direction}`}
      role="img"
      aria-label={`${formatFraction(base)} to ${formatFraction(candidate)}`}
    >
      <line className="track" x1="0" x2={at(n)} y1="11" y2="11" />
      {ticks.map((ticket) => (
        <line key={ticket} className="tick" x1={at(ticket)} x2={at(ticket)} y1="9.5" y2="12.5" />
      ))}
      <line className="way" x1={at(base.k)} x2={at(candidate.k)} y1="11" y2="11" />
      <line className="from" x1={at(base.k)} x2={at(base.k)} y1="4" y2="18" />
      <circle className="to" cx={at(candidate.k)} cy="11" r="4" />
    </svg>
  );
}
