import { formatCount } from "@/lib/format";
import { callOf, code } from "./compare-html";
import { definitionList, type Html, html, htmlPage, htmlTable, section } from "./html";
import { listConfusions, listScoreMeasures, listScoreTools, scoreSentence } from "./score-words";
import { takeWrong } from "./take-wrong";
import type { ScoredRecording, TicketRow, TicketRows } from "./types";
import { nameRun, partialWarning, sayClass, setupOf } from "./words";

const MOST_ROWS = 500;

/** A scorecard as a page in one file: its figures and the first 500 wrong first tools. */
export async function scoreHtml(scored: ScoredRecording, rows: TicketRows): Promise<string> {
  const wrong = await takeWrong(scored, rows, MOST_ROWS);
  return htmlPage(scored.title, partialWarning([scored]), [
    html`<h1>${scored.title}</h1>`,
    html`<p><b>${scoreSentence(scored)}</b></p>`,
    html`<p class="soft">${scored.id}: ${sayClass(scored)}. ${scored.statement}</p>`,
    section(
      "Every measure",
      htmlTable(
        ["", scored.id],
        listScoreMeasures(scored).map(({ name, value }) => [name, value]),
      ),
    ),
    tableSection(
      "Per tool",
      htmlTable(
        ["expected first tool", "right first tool"],
        listScoreTools(scored).map(({ expected, value }) => [code(expected), value]),
      ),
    ),
    tableSection(
      "Confusions",
      htmlTable(
        ["expected", "called instead", "how often"],
        listConfusions(scored).map(({ expected, called, count }) => [code(expected), code(called), count]),
      ),
    ),
    wrongSection(wrong.rows, wrong.more),
    section("Setup, provenance and method", definitionList(setupOf(scored))),
  ]);
}

function tableSection(title: string, table: Html | null): Html | null {
  return table === null ? null : section(title, table);
}

function wrongSection(rows: readonly TicketRow[], more: number): Html | null {
  if (rows.length === 0) return null;
  const table = htmlTable(
    ["ticket", "expected", "called"],
    rows.map((row) => [nameRun(row), code(row.expected ?? "nothing"), callOf(row)]),
  );
  const rest =
    more === 0 ? null : html`<p class="soft">${more} more: the CSV of ticket runs holds them all.</p>`;
  return section(`Wrong first tool: ${formatCount(rows.length + more, "ticket run")}`, table, rest);
}
