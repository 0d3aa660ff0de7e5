import type { MarginBar, MarginsReply } from "@/app/view/edit-preview";
import { MATCHER_NAMES, sayMargin, sayMoves } from "@/app/view/preview-words";
import { Scroll } from "./scroll";

const HEIGHT = 96;
const MIDDLE = 56;
const REACH = 36;
/** Past this many tickets the columns are narrower. */
const MANY = 80;

/** One column a ticket, those that move away first: a short line before, a dot after, zero as a rule. */
export function PreviewMargins({ margins }: { margins: MarginsReply }) {
  const { bars, matcher, counts } = margins;
  const step = bars.length > MANY ? 6 : 11;
  const width = Math.max(1, bars.length) * step;
  return (
    <Scroll label={`${MATCHER_NAMES[matcher]}: margin per ticket`}>
      <svg
        className="margins"
        role="img"
        aria-label={`${MATCHER_NAMES[matcher]}: ${sayMoves(counts)}`}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
      >
        <line className="zero" x1="0" x2={width} y1={MIDDLE} y2={MIDDLE} />
        {bars.map((bar, at) => (
          <Column key={bar.ticket} bar={bar} x={(at + 0.5) * step} half={step / 3} matcher={matcher} />
        ))}
      </svg>
      <p className="ends note">
        <span>← further from the right tool</span>
        <span>closer to it →</span>
      </p>
    </Scroll>
  );
}

type ColumnProps = { bar: MarginBar; x: number; half: number; matcher: MarginsReply["matcher"] };

function Column({ bar, x, half, matcher }: ColumnProps) {
  const [before, after] = [heightOf(bar.share.before), heightOf(bar.share.after)];
  const mark = bar.flip === "lost" ? "worse" : bar.flip === "gained" ? "better" : null;
  return (
    <g className={bar.direction}>
      <title>{`${bar.ticket}: ${sayMargin(matcher, bar.margin.before)} → ${sayMargin(matcher, bar.margin.after)}`}</title>
      <line className="way" x1={x} x2={x} y1={before} y2={after} />
      <line className="from" x1={x - half} x2={x + half} y1={before} y2={before} />
      <circle className="to" cx={x} cy={after} r={Math.min(2.8, half)} />
      {mark !== null && <use href={`#mark-${mark}`} x={x - 5.5} y="0" width="11" height="11" />}
    </g>
  );
}

const heightOf = (share: number): number => MIDDLE - share * REACH;
