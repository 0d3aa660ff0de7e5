import { formatCount } from "@/lib/format";
import { code, fenced, folded, joinBlocks, link, prose, table } from "./markdown";
import { listConfusions, listScoreMeasures, listScoreTools, scoreSentence } from "./score-words";
import { takeWrong } from "./take-wrong";
import type { ReportOptions, ScoredRecording, TicketRow, TicketRows } from "./types";
import { nameCalled, nameRun, partialWarning, sayClass, setupOf, writeLine } from "./words";

const MOST_ROWS = 30;

/** A scorecard as Markdown: the verdict first, then every measure, the confusions and the wrong first tools. */
export async function scoreMarkdown(
  scored: ScoredRecording,
  rows: TicketRows,
  { baseUrl }: ReportOptions = {},
): Promise<string> {
  const warning = partialWarning([scored]);
  const wrong = await takeWrong(scored, rows, MOST_ROWS);
  return joinBlocks([
    warning && `**${prose(warning)}**`,
    `**${code(scored.id)}: ${scoreSentence(scored)}**`,
    prose(`${sayClass(scored)}. ${scored.statement}`),
    link("Open the scorecard", `/recordings/${encodeURIComponent(scored.id)}`, baseUrl),
    table(
      ["", code(scored.id)],
      listScoreMeasures(scored).map(({ name, value }) => [name, prose(value)]),
    ),
    toolsTable(scored),
    confusionsTable(scored),
    wrongTable(wrong.rows, wrong.more),
    folded("Setup, provenance and method", fenced("text", setupOf(scored).map(writeLine).join("\n"))),
  ]);
}

function toolsTable(scored: ScoredRecording): string | null {
  const rows = listScoreTools(scored).map(({ expected, value }) => [code(expected), value]);
  return rows.length === 0 ? null : table(["expected first tool", "right first tool"], rows);
}

function confusionsTable(scored: ScoredRecording): string | null {
  const rows = listConfusions(scored)
    .slice(0, MOST_ROWS)
    .map(({ expected, called, count }) => [code(expected), code(called), count]);
  return rows.length === 0 ? null : table(["expected", "called instead", "how often"], rows);
}

function wrongTable(rows: readonly TicketRow[], more: number): string | null {
  if (rows.length === 0) return null;
  const listed = table(
    ["ticket", "expected", "called"],
    rows.map((row) => [code(nameRun(row)), code(row.expected ?? "nothing"), code(nameCalled(row.called))]),
  );
  const rest = more > 0 ? `\n\n_${more} more: the HTML and CSV exports hold them._` : "";
  return `**Wrong first tool: ${formatCount(rows.length + more, "ticket run")}**\n\n${listed}${rest}`;
}
