import { listBeside } from "@/lib/scoring";
import type { Rate } from "@/lib/statistics";
import { type Cell, partialColumn, SETUP_COLUMNS, setupCells, toCsv } from "./csv";
import { preferenceRows } from "./preference-words";
import type { ScoredRecording } from "./types";
import { METHOD, partialWarning } from "./words";

const COLUMNS = [
  "recording",
  "class",
  "suite",
  "revision",
  "model",
  "figure",
  "group",
  "k",
  "n",
  "value",
  "low",
  "high",
  "interval",
];

/** A scorecard's figures as CSV: one row a figure, setup and provenance in every row. */
export function scoreCsv(scored: ScoredRecording): string {
  const { scorecard: card } = scored;
  const setup = setupCells(scored);
  const partial = partialColumn(partialWarning([scored]));
  const row = (figure: string, group: string, ...figures: readonly Cell[]): Cell[] => [
    scored.id,
    scored.class,
    scored.suite,
    scored.revision,
    scored.model,
    figure,
    group,
    ...figures,
    ...setup,
    ...partial.cells,
  ];
  const rate = (figure: string, group: string, { k, n, value, low, high }: Rate) =>
    row(figure, group, k, n, value, low, high, METHOD.interval);
  const count = (figure: string, group: string, k: number) =>
    row(figure, group, k, null, null, null, null, null);
  return toCsv([
    [...COLUMNS, ...SETUP_COLUMNS, ...partial.head],
    rate("right first tool", "all", card.firstTool),
    ...card.perTool.map(({ expected, rate: own }) => rate("right first tool", expected, own)),
    ...card.cells.map(({ expected, called, n }) => count("expected, called", `${expected} → ${called}`, n)),
    rate("arguments as written", "all", card.asWrittenRate),
    rate("arguments as meant", "all", card.asMeantRate),
    ...(card.goalRate ? [rate("job finished", "all", card.goalRate)] : []),
    ...(card.unbackedRate ? [rate("unbacked claims", "all", card.unbackedRate)] : []),
    ...listBeside(card).map(({ name, rate: own }) => rate(name.toLowerCase(), "all", own)),
    ...(card.perKind ?? []).flatMap(({ kind, n, scored: of, right, forbidden }) => [
      row("right first tool", `kind ${kind}`, right, of, null, null, null, null),
      row("called a forbidden tool", `kind ${kind}`, forbidden, n, null, null, null, null),
    ]),
    ...preferenceRows(scored.preferences ?? null).map(({ figure, group, cells }) =>
      row(figure, group, ...cells),
    ),
    count("not measured", "all", card.notMeasured),
    count("not scored", "all", card.notScored),
  ]);
}
