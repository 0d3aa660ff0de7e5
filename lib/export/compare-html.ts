import { sayRenamed, smallLine, verdictSentence } from "@/lib/compare";
import { classLabel } from "@/lib/provenance";
import type { ToolChange } from "@/lib/tool-list";
import { listComparedMeasures, listComparedTools, listLeftOut, pairsOf } from "./compare-words";
import { diffSentences, titleOfChange } from "./describe-diff";
import { definitionList, type Html, html, htmlPage, htmlTable, section } from "./html";
import type { ComparisonReport, PairRow, PairSide } from "./types";
import { comparisonMethod, nameCalled, nameRun, partialWarning, setupOf } from "./words";

const MOST_ROWS = 500;

/** A comparison as a page in one file, for mail, print and archives. */
export function compareHtml(report: ComparisonReport): string {
  const { base, candidate, comparison } = report;
  const leftOut = listLeftOut(report);
  const small = smallLine(comparison);
  const renamed = sayRenamed(comparison.renamed);
  const [lost, gained, neither] = (["lost", "gained", "neither"] as const).map((state) =>
    pairsOf(report, state),
  );
  return htmlPage(`${base.id} and ${candidate.id} compared`, partialWarning([base, candidate]), [
    html`<h1>${verdictSentence(comparison)}</h1>`,
    small === "" ? null : html`<p class="soft">${small}</p>`,
    renamed === null ? null : html`<p>Renamed tools: ${renamed}.</p>`,
    measuresSection(report),
    toolsSection(report),
    pairsSection("Worse", lost ?? []),
    pairsSection("Better", gained ?? []),
    pairsSection("Wrong on both sides", neither ?? []),
    leftOut.length === 0 ? null : html`<p>Left out of the pairs: ${leftOut.join(", ")}.</p>`,
    comparison.toolChanges.length === 0
      ? null
      : section("What the model read", ...comparison.toolChanges.map(changeBlock)),
    section(`Base: ${base.id}`, definitionList(setupOf(base))),
    section(`Candidate: ${candidate.id}`, definitionList(setupOf(candidate))),
    section("Method", definitionList(comparisonMethod(report))),
  ]);
}

function measuresSection(report: ComparisonReport): Html {
  const { base, candidate } = report;
  const head = [
    "",
    `base ${base.id}: ${classLabel(base.class)}`,
    `candidate ${candidate.id}: ${classLabel(candidate.class)}`,
  ];
  return section(
    "Every measure",
    htmlTable(
      [...head, "better", "worse", "difference", "verdict"],
      listComparedMeasures(report).map((row) => [
        row.name,
        row.base,
        row.candidate,
        row.better,
        row.worse,
        row.difference,
        row.verdict,
      ]),
    ),
  );
}

function toolsSection(report: ComparisonReport): Html | null {
  const rows = listComparedTools(report);
  if (rows.length === 0) return null;
  const head = ["expected first tool", "base", "candidate", "better", "worse", "verdict", "its text"];
  return section(
    "Per tool",
    htmlTable(
      head,
      rows.map((row) => [
        code(row.expected),
        row.base,
        row.candidate,
        row.better,
        row.worse,
        row.verdict,
        row.edited,
      ]),
    ),
  );
}

function pairsSection(title: string, pairs: readonly PairRow[]): Html | null {
  if (pairs.length === 0) return null;
  const more = pairs.length - MOST_ROWS;
  return section(
    `${title}: ${pairs.length}`,
    htmlTable(
      ["ticket", "expected", "base called", "candidate called"],
      pairs
        .slice(0, MOST_ROWS)
        .map((pair) => [
          nameRun(pair),
          code(pair.expected ?? "nothing"),
          callOf(pair.base),
          callOf(pair.candidate),
        ]),
    ),
    more > 0 ? html`<p class="soft">${more} more: the CSV and JSON exports hold them all.</p>` : null,
  );
}

/** A call with its arguments as they were written. */
export function callOf({ called, arguments: given }: PairSide): Html {
  return given === null
    ? code(nameCalled(called))
    : html`${code(nameCalled(called))} <code class="soft">${given}</code>`;
}

export function code(text: string): Html {
  return html`<code>${text}</code>`;
}

function changeBlock(change: ToolChange): Html {
  if (change.kind === "order") return html`<p>${titleOfChange(change)}</p>`;
  const lines = diffSentences(change.from ?? "", change.to ?? "").map(({ sign, text }) => {
    if (sign === "-") return html`<del>- ${text}</del>\n`;
    return sign === "+" ? html`<ins>+ ${text}</ins>\n` : html`  ${text}\n`;
  });
  return html`<p>${titleOfChange(change)}</p>
<pre>${lines}</pre>`;
}
