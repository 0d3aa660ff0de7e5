import { type LintFinding, lintToolList } from "@/lib/lint";
import { rate } from "@/lib/statistics";
import type { Suite } from "@/lib/suite";
import { expectedFirst } from "@/lib/ticket";
import { type ShownTool, shownTools } from "@/lib/tool-list";
import type { Db } from "../open-database";
import type {
  DescriptionsOptions,
  DescriptionsPage,
  LintReport,
  ToolScore,
  ToolStep,
} from "./description-types";
import { getComparison } from "./get-comparison";
import { readMissed } from "./missed-tickets";
import { readScoring } from "./read-scoring";
import { readTrend } from "./read-trend";
import { changesBetween, measureRevision, tokensByTool } from "./revision-node";
import { type ListedRevision, type Recorded, readRevisionTree } from "./revision-tree";
import { canStand, newestPerRecorder, pairRecorders } from "./same-recorder";
import type { ComparisonPage } from "./types";

/**
 * A suite's tool lists as a tree with what was recorded under each, one tool's text through all of them, and what
 * the lint says of one. An option that names nothing here counts as not given.
 */
export async function getDescriptions(
  db: Db,
  suite: Suite,
  options: DescriptionsOptions = {},
): Promise<DescriptionsPage> {
  const { nodes, unplaced } = readRevisionTree(db, suite);
  const newest = await compareNewest(db, nodes);
  const tools = [
    ...new Set(
      nodes.flatMap(({ list }) => (list === null ? [] : shownTools(list).map(({ shown }) => shown))),
    ),
  ];
  const tool =
    tools.find((shown) => shown === options.tool) ?? newest?.comparison.toolChanges[0]?.tool ?? tools[0];
  return {
    suite: { id: suite.id, title: suite.title },
    revisions: nodes.map((node) => measureRevision(node, nodes)),
    unplaced: unplaced.map(({ row }) => row),
    tools,
    history:
      tool === undefined ? null : { tool, steps: nodes.map((node) => readStep(db, tool, node, nodes)) },
    trend: readTrend(nodes),
    lint: lintRevision(db, suite, pickLinted(nodes, options, newest), options.recording),
    newest,
  };
}

/** Of the revisions whose recorder also recorded the one before, the one recorded last; chat models' before others'. */
async function compareNewest(db: Db, nodes: readonly ListedRevision[]): Promise<ComparisonPage | null> {
  const pairs = nodes.flatMap((node) => {
    const before = nodes.find(({ id }) => id === node.before);
    return before === undefined ? [] : pairRecorders(before, node);
  });
  const madeAt = ({ stored }: Recorded) => stored.recordedAt ?? stored.importedAt;
  const best = pairs.toSorted((one, other) => {
    const [left, right] = [one.candidate, other.candidate];
    const isModel = ({ row }: Recorded) => Number(row.group === "model");
    return isModel(right) - isModel(left) || compareText(madeAt(right), madeAt(left));
  })[0];
  return best === undefined ? null : getComparison(db, best.base.row.id, best.candidate.row.id);
}

function readStep(db: Db, tool: string, node: ListedRevision, nodes: readonly ListedRevision[]): ToolStep {
  const before = nodes.find(({ id }) => id === node.before);
  const shown = node.list === null ? [] : shownTools(node.list);
  const declaration = shown.find((one) => one.shown === tool)?.declaration;
  return {
    revision: node.id,
    title: node.title,
    before: node.before,
    text: declaration === undefined ? null : (declaration.description ?? ""),
    tokens: tokensByTool(node).get(tool) ?? null,
    tokensBefore: before === undefined ? null : (tokensByTool(before).get(tool) ?? null),
    changes:
      before === undefined ? [] : changesBetween(before, node).filter((change) => change.tool === tool),
    scores: readScores(db, tool, node, before),
  };
}

function readScores(
  db: Db,
  tool: string,
  node: ListedRevision,
  before: ListedRevision | undefined,
): ToolScore[] {
  const rateOf = ({ stored }: Recorded) =>
    readScoring(db, stored).scorecard.perTool.find(({ expected }) => expected === tool)?.rate ?? rate(0, 0);
  const pairs = before === undefined ? [] : pairRecorders(before, node);
  return newestPerRecorder(node).map((one) => {
    const base = pairs.find(({ candidate }) => candidate === one)?.base;
    return {
      recording: one.row,
      rate: rateOf(one),
      before: base === undefined ? null : { recording: base.row.id, rate: rateOf(base) },
    };
  });
}

function pickLinted(
  nodes: readonly ListedRevision[],
  { revision, recording }: DescriptionsOptions,
  newest: ComparisonPage | null,
): ListedRevision | undefined {
  const listed = nodes.filter(({ list }) => list !== null);
  const holding = (id: string | undefined) =>
    listed.find(({ recorded }) => recorded.some(({ row }) => row.id === id));
  return (
    listed.find(({ id }) => id === revision) ??
    holding(recording) ??
    holding(newest?.candidate.id) ??
    listed.findLast(({ recorded }) => recorded.length > 0) ??
    listed[0]
  );
}

function lintRevision(
  db: Db,
  suite: Suite,
  node: ListedRevision | undefined,
  wanted: string | undefined,
): LintReport | null {
  if (node === undefined || node.list === null) return null;
  const recording = node.recorded.find(({ row }) => row.id === wanted) ?? node.recorded.find(canStand);
  const tools = shownTools(node.list);
  const missed = recording === undefined ? [] : readMissed(db, recording.stored.id);
  const tickets = suite.tickets.map(({ ticket, expectation }) => ({
    body: ticket.body,
    expected: expectedFirst(expectation),
  }));
  const findings = lintToolList(tools, { missed, tickets });
  return {
    revision: node.id,
    recording: recording?.row ?? null,
    missed: missed.length,
    tools: tools.length,
    findings,
    revealed: listRevealed(tools, findings),
  };
}

/** Names, titles and descriptions that hold what the eye misses; deeper texts are told by the finding alone. */
function listRevealed(tools: readonly ShownTool[], findings: readonly LintFinding[]): LintReport["revealed"] {
  return findings
    .filter(({ rule }) => rule === "hidden character" || rule === "look-alike")
    .flatMap(({ tool, field }) => {
      const text = tools.find(({ shown }) => shown === tool)?.declaration[field];
      return typeof text === "string" ? [{ tool, field, text }] : [];
    })
    .filter(
      ({ tool, field }, index, all) =>
        all.findIndex((one) => one.tool === tool && one.field === field) === index,
    );
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
