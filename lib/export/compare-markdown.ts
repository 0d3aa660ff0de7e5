import { sayRenamed, smallLine, verdictSentence } from "@/lib/compare";
import { formatCount } from "@/lib/format";
import { classLabel } from "@/lib/provenance";
import type { ToolChange } from "@/lib/tool-list";
import { listComparedMeasures, listComparedTools, listLeftOut, pairsOf } from "./compare-words";
import { diffSentences, titleOfChange } from "./describe-diff";
import { code, fenced, folded, joinBlocks, link, prose, table } from "./markdown";
import type { ComparisonReport, PairRow, ReportOptions } from "./types";
import {
  comparisonMethod,
  type Line,
  nameCalled,
  nameRun,
  partialWarning,
  setupOf,
  writeLine,
} from "./words";

const MOST_ROWS = 30;
const MOST_NAMED = 8;
const MOST_DIFF_LINES = 120;

/** A comparison as the Markdown of a pull-request comment: the verdict first. Strangers' texts stand in code only. */
export function compareMarkdown(report: ComparisonReport, { baseUrl }: ReportOptions = {}): string {
  const { base, candidate, comparison } = report;
  const warning = partialWarning([base, candidate]);
  const path = `/compare?${new URLSearchParams([
    ["base", base.id],
    ["candidate", candidate.id],
    ...comparison.renamed.map(({ from, to }) => ["pair", `${from}:${to}`]),
  ])}`;
  const small = smallLine(comparison);
  const renamed = sayRenamed(comparison.renamed, code);
  return joinBlocks([
    warning && `**${prose(warning)}**`,
    `**${sayVerdict(report)}**${nameWorse(pairsOf(report, "lost"))}`,
    small === "" ? null : prose(small),
    renamed && `Renamed tools: ${renamed}.`,
    link("Open the comparison", path, baseUrl),
    measuresTable(report),
    toolsTable(report),
    changedTable("Worse", pairsOf(report, "lost")),
    changedTable("Better", pairsOf(report, "gained")),
    leftOutLine(listLeftOut(report)),
    changedTexts(comparison.toolChanges),
    folded("Setup, provenance and method", setupBlock(report)),
  ]);
}

function sayVerdict({ base, candidate, comparison }: ComparisonReport): string {
  const { reason } = comparison;
  return verdictSentence({
    ...comparison,
    base: code(base.id),
    candidate: code(candidate.id),
    ...(reason === undefined ? {} : { reason: prose(reason) }),
  });
}

function nameWorse(lost: readonly PairRow[]): string {
  if (lost.length === 0) return "";
  const named = lost.slice(0, MOST_NAMED).map((pair) => code(nameRun(pair)));
  const more = lost.length - named.length;
  return ` Worse: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

function measuresTable(report: ComparisonReport): string {
  const rows = listComparedMeasures(report);
  return table(
    [
      "",
      `base ${code(report.base.id)}, ${classLabel(report.base.class)}`,
      `candidate ${code(report.candidate.id)}, ${classLabel(report.candidate.class)}`,
      "better",
      "worse",
      "difference",
      "verdict",
    ],
    rows.map((row) => [
      row.name,
      row.base,
      row.candidate,
      row.better,
      row.worse,
      row.difference,
      row.verdict,
    ]),
  );
}

function toolsTable(report: ComparisonReport): string | null {
  const rows = listComparedTools(report);
  if (rows.length === 0) return null;
  return table(
    ["expected first tool", "base", "candidate", "better", "worse", "verdict", "its text"],
    rows.map((row) => [
      code(row.expected),
      row.base,
      row.candidate,
      row.better,
      row.worse,
      row.verdict,
      row.edited,
    ]),
  );
}

function changedTable(word: string, pairs: readonly PairRow[]): string | null {
  if (pairs.length === 0) return null;
  const rows = table(
    ["ticket", "expected", "base called", "candidate called"],
    pairs
      .slice(0, MOST_ROWS)
      .map((pair) => [
        code(nameRun(pair)),
        code(pair.expected ?? "nothing"),
        code(nameCalled(pair.base.called)),
        code(nameCalled(pair.candidate.called)),
      ]),
  );
  const more = pairs.length - MOST_ROWS;
  const rest = more > 0 ? `\n\n_${more} more: the HTML and JSON exports hold them all._` : "";
  return `**${word}: ${formatCount(pairs.length, "ticket run")}**\n\n${rows}${rest}`;
}

function leftOutLine(leftOut: readonly string[]): string | null {
  return leftOut.length === 0 ? null : `Left out of the pairs: ${leftOut.join(", ")}.`;
}

function changedTexts(changes: readonly ToolChange[]): string | null {
  if (changes.length === 0) return null;
  const lines = changes.flatMap(diffOf);
  const rest = lines.length - MOST_DIFF_LINES;
  const shown =
    rest > 0 ? [...lines.slice(0, MOST_DIFF_LINES), `# ${rest} more lines: see the JSON export`] : lines;
  return folded(
    `What the model read: ${formatCount(changes.length, "change")}`,
    fenced("diff", shown.join("\n")),
  );
}

/** Every line starts with a sign of ours, so no text can pose as another line of the diff. */
function diffOf(change: ToolChange): string[] {
  const title = `@@ ${titleOfChange(change)} @@`;
  if (change.kind === "order") return [title];
  return [
    title,
    ...diffSentences(change.from ?? "", change.to ?? "").map(({ sign, text }) => `${sign} ${text}`),
  ];
}

function setupBlock(report: ComparisonReport): string {
  const block = (title: string, lines: readonly Line[]) => [title, ...lines.map(writeLine), ""];
  return fenced(
    "text",
    [
      ...block("base", setupOf(report.base)),
      ...block("candidate", setupOf(report.candidate)),
      ...block("method", comparisonMethod(report)),
    ]
      .join("\n")
      .trimEnd(),
  );
}
