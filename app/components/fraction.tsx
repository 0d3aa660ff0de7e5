import type { LineStyle } from "@/app/view/provenance";
import { formatFraction } from "@/lib/format";
import type { Rate } from "@/lib/statistics";
import { ShareLine } from "./share-line";

/** k of n, "of n" quieter. */
export function Fraction({ rate }: { rate: { k: number; n: number } }) {
  const [k, n] = formatFraction(rate).split(" of ");
  return (
    <>
      {k} <span className="of">of {n}</span>
    </>
  );
}

/** k of n, then its line from 0 to 100 %. */
export function RateCell({ rate, style }: { rate: Rate; style: LineStyle }) {
  if (rate.n === 0) return <span className="faint">– nothing scored</span>;
  return (
    <span className="rate">
      <b>
        <Fraction rate={rate} />
      </b>
      <ShareLine rate={rate} style={style} />
    </span>
  );
}
