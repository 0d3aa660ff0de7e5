import type { Suite } from "@/lib/suite";
import { shownTools } from "@/lib/tool-list";
import type { Db } from "../open-database";
import type { RevisionRangePage } from "./description-types";
import { getComparison } from "./get-comparison";
import { changesBetween, countKinds, measureRevision, revisionsPerTool } from "./revision-node";
import { readRevisionTree } from "./revision-tree";
import { pairRecorders } from "./same-recorder";
import type { ComparisonPage } from "./types";

const MOST_RESULTS = 8;

/**
 * What changed from one tool list of a suite to another, tool by tool, and what the recorders that worked under both
 * made of it; null where one of the two is not here.
 */
export async function getRevisionRange(
  db: Db,
  suite: Suite,
  from: string,
  to: string,
): Promise<RevisionRangePage | null> {
  const { nodes } = readRevisionTree(db, suite);
  const [base, candidate] = [nodes.find(({ id }) => id === from), nodes.find(({ id }) => id === to)];
  if (base === undefined || candidate === undefined) return null;
  const tools = revisionsPerTool(base, candidate);
  const revisions = nodes.map((node) => measureRevision(node, nodes));
  const [left, right] = [measureRevision(base, nodes), measureRevision(candidate, nodes)];
  const results: ComparisonPage[] = [];
  for (const pair of pairRecorders(base, candidate).slice(0, MOST_RESULTS)) {
    const page = await getComparison(db, pair.base.row.id, pair.candidate.row.id);
    if (page !== null) results.push(page);
  }
  const edited = new Set(
    tools.filter(({ changes }) => changes.some(({ kind }) => kind !== "order")).map(({ tool }) => tool),
  );
  return {
    suite: { id: suite.id, title: suite.title },
    from: left,
    to: right,
    tools,
    unchanged:
      base.list === null || candidate.list === null
        ? null
        : shownTools(candidate.list).filter(({ shown }) => !edited.has(shown)).length,
    kinds: countKinds(changesBetween(base, candidate)),
    tokens:
      left.tokens === null || right.tokens === null ? null : { before: left.tokens, after: right.tokens },
    results,
    revisions,
  };
}
