import type { Suite } from "@/lib/suite";
import type { ToolList } from "@/lib/tool-list";
import type { Db } from "../open-database";
import type { RevisionNode } from "./description-types";
import { measureRevision } from "./revision-node";
import { type ListedRevision, readRevisionTree } from "./revision-tree";

/** A revision to start an edit from, with its texts; `revisions` are all of the suite, for a picker. */
export type EditBase = {
  revision: RevisionNode;
  /** Null where nothing tells its texts: nothing was recorded under it or a relative. */
  list: ToolList | null;
  revisions: readonly RevisionNode[];
};

/** The revision an edit starts from: the one named, else the newest recorded one. Null where the suite has none such. */
export async function getEditBase(db: Db, suite: Suite, id: string | undefined): Promise<EditBase | null> {
  const { nodes } = readRevisionTree(db, suite);
  const base = id === undefined ? pickNewest(nodes) : nodes.find((node) => node.id === id);
  if (base === undefined) return null;
  const revisions = nodes.map((node) => measureRevision(node, nodes));
  const revision = revisions.find((node) => node.id === base.id);
  return revision === undefined ? null : { revision, list: base.list, revisions };
}

/** The texts of one revision alone, for a preview that asks with every key. */
export async function getRevisionList(db: Db, suite: Suite, id: string): Promise<ToolList | null> {
  return readRevisionTree(db, suite).nodes.find((node) => node.id === id)?.list ?? null;
}

function pickNewest(nodes: readonly ListedRevision[]): ListedRevision | undefined {
  const listed = nodes.filter(({ list }) => list !== null);
  return listed.findLast(({ recorded, isNamed }) => isNamed && recorded.length > 0) ?? listed[0] ?? nodes[0];
}
