import type { DescriptionsPage, TrendLine } from "@/db";
import type { Rate } from "@/lib/statistics";
import { type LineStyle, showProvenance } from "./provenance";
import { showText } from "./show-text";

export type TrendCell = { recording: string; rate: Rate } | null;

export type TrendRow = {
  name: string;
  line: LineStyle;
  class: TrendLine["class"];
  cells: readonly TrendCell[];
};

export type Trend = { revisions: readonly string[]; rows: readonly TrendRow[]; hidden: number };

/** What the chart draws: shares in points out of 100, with how far the interval reaches below and above. */
export type ChartLine = {
  name: string;
  line: LineStyle;
  points: readonly { revision: string; share: number | null; reach: readonly [number, number] | null }[];
};

const MOST_ROWS = 8;
const MOST_REVISIONS = 12;

/** Each recorder's right first tool over the revisions that any of them recorded; the newest dozen of those. */
export function buildTrend({
  trend,
  revisions,
}: Pick<DescriptionsPage, "trend" | "revisions">): Trend | null {
  const recorded = new Set(trend.flatMap(({ points }) => points.map(({ revision }) => revision)));
  const shown = revisions
    .map(({ id }) => id)
    .filter((id) => recorded.has(id))
    .slice(-MOST_REVISIONS);
  if (shown.length < 2) return null;
  const rows = trend.slice(0, MOST_ROWS).map(({ model, class: provenance, points }) => ({
    name: showText(model),
    line: showProvenance(provenance).style,
    class: provenance,
    cells: shown.map((id) => points.find(({ revision }) => revision === id) ?? null),
  }));
  return { revisions: shown, rows, hidden: trend.length - rows.length };
}

export function chartLines({ revisions, rows }: Trend): ChartLine[] {
  return rows.map(({ name, line, cells }) => ({
    name,
    line,
    points: revisions.map((revision, index) => {
      const { value, low, high } = cells[index]?.rate ?? { value: null, low: null, high: null };
      if (value === null || low === null || high === null) return { revision, share: null, reach: null };
      return { revision, share: 100 * value, reach: [100 * (value - low), 100 * (high - value)] };
    }),
  }));
}
