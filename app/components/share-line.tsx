import type { LineStyle } from "@/app/view/provenance";
import { formatInterval } from "@/lib/format";
import type { Rate } from "@/lib/statistics";

const QUARTERS = [0, 25, 50, 75, 100];

type Props = { rate: Rate; style: LineStyle; side?: "base" | "candidate"; short?: boolean };

/** A share from 0 to 100 %: track, a tick every 25, the 95 % interval, the value. Nothing to draw for n = 0. */
export function ShareLine({ rate, style, side, short }: Props) {
  if (rate.value === null || rate.low === null || rate.high === null) return null;
  const at = (share: number) => `${(100 * share).toFixed(1)}%`;
  const rails = style === "double" ? [5, 9] : [7];
  return (
    <svg
      className={`line ${style} ${side ?? ""} ${short ? "short" : ""}`}
      role="img"
      aria-label={`95 % interval ${formatInterval(rate)}`}
    >
      <line className="track" x1="0" x2="100%" y1="7" y2="7" />
      {QUARTERS.map((quarter) => (
        <Tick key={quarter} at={quarter} />
      ))}
      {rails.map((y) => (
        <line key={y} className="span" x1={at(rate.low ?? 0)} x2={at(rate.high ?? 1)} y1={y} y2={y} />
      ))}
      {side === "base" ? (
        <line className="dot" x1={at(rate.value)} x2={at(rate.value)} y1="1" y2="13" />
      ) : (
        <circle className="dot" cx={at(rate.value)} cy="7" r="3.6" />
      )}
    </svg>
  );
}

function Tick({ at }: { at: number }) {
  const reach = at % 100 === 0 ? 3 : 1.5;
  return <line className="tick" x1={`${at}%`} x2={`${at}%`} y1={7 - reach} y2={7 + reach} />;
}
