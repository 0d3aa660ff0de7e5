import { eq, inArray } from "drizzle-orm";
import type { Suite } from "@/lib/suite";
import {
  moveToRevision,
  type Revision,
  RevisionConflict,
  type ToolList,
  toolListSha256,
} from "@/lib/tool-list";
import type { Db } from "../open-database";
import { recordings, toolLists } from "../schema";
import { readRecordings, type StoredRecording } from "./recording-row";
import { readToolList } from "./tool-columns";
import type { RecordingRow } from "./types";

/** A recording of a suite with the hash of the list its model was shown; null where it tells none. */
export type Recorded = { stored: StoredRecording; row: RecordingRow; sha256: string | null };

/** A node of the tree with its list, before it is measured. */
export type ListedRevision = {
  id: string;
  title: string | null;
  at: string | null;
  by: string | null;
  isNamed: boolean;
  parent: string | null;
  before: string | null;
  depth: number;
  sha256: string | null;
  source: "recorded" | "worked out" | "unknown";
  list: ToolList | null;
  recorded: readonly Recorded[];
  /** The file's changes, which tell the texts where no list does. */
  changes: Revision["changes"];
};

export type RevisionTree = { nodes: readonly ListedRevision[]; unplaced: readonly Recorded[] };

const GROUPS: readonly RecordingRow["group"][] = ["model", "baseline", "uploaded", "example"];

/**
 * Every tool list of a suite with the recordings made under it: by the hash of the list they were shown, then by the
 * revision they name. A list that no revision of the files has stands by itself.
 */
export function readRevisionTree(db: Db, suite: Suite): RevisionTree {
  const recorded = readRecorded(db, suite.id);
  const readList = createListReader(db, recorded);
  const named = placeNamed(suite.revisions, recorded, readList);
  const others = listOthers(recorded, named, readList);
  const known = new Set(named.map(({ id }) => id));
  const isPlaced = ({ sha256, stored }: Recorded) => sha256 !== null || known.has(stored.revision ?? "");
  return {
    nodes: [...named, ...others].flatMap((node, _index, all) =>
      node.depth === 0 ? withChildren(node, all) : [],
    ),
    unplaced: recorded.filter((one) => !isPlaced(one)),
  };
}

function readRecorded(db: Db, suite: string): Recorded[] {
  const found = readRecordings(db, eq(recordings.suite, suite)).filter(({ row }) => row.group !== "toy");
  const ids = [...new Set(found.flatMap(({ stored }) => stored.toolListId ?? []))];
  const hashes = new Map(
    db
      .select({ id: toolLists.id, sha256: toolLists.sha256 })
      .from(toolLists)
      .where(inArray(toolLists.id, ids))
      .all()
      .map(({ id, sha256 }) => [id, sha256]),
  );
  return found
    .map(({ stored, row }) => ({
      stored,
      row,
      sha256: stored.mixedTools ? null : (hashes.get(stored.toolListId ?? -1) ?? null),
    }))
    .toSorted((one, other) => GROUPS.indexOf(one.row.group) - GROUPS.indexOf(other.row.group));
}

type ListReader = (sha256: string) => ToolList | null;

function createListReader(db: Db, recorded: readonly Recorded[]): ListReader {
  const known = new Map<string, ToolList | null>();
  return (sha256) => {
    if (!known.has(sha256)) {
      const one = recorded.find((candidate) => candidate.sha256 === sha256);
      known.set(sha256, readToolList(db, one?.stored.toolListId ?? null));
    }
    return known.get(sha256) ?? null;
  };
}

/** What revisions list: as recorded here under their name, else worked out from another's, else as an upload has it. */
function placeNamed(
  revisions: readonly Revision[],
  recorded: readonly Recorded[],
  readList: ListReader,
): ListedRevision[] {
  const lists = new Map<string, { list: ToolList; sha256: string; source: "recorded" | "worked out" }>();
  const anchor = (isTrusted: boolean) => {
    for (const { id } of revisions) {
      const own = recorded
        .filter(({ stored }) => stored.revision === id && (stored.origin !== "uploaded") === isTrusted)
        .toSorted((one, other) => (madeAt(one) < madeAt(other) ? -1 : 1))
        .find(({ sha256 }) => sha256 !== null);
      const list = own?.sha256 ? readList(own.sha256) : null;
      if (own?.sha256 && list !== null && !lists.has(id))
        lists.set(id, { list, sha256: own.sha256, source: "recorded" });
    }
  };
  const workOut = () => {
    const anchors = [...lists];
    for (const { id } of revisions) {
      const list = lists.has(id) ? null : moveFromAny(revisions, anchors, id);
      if (list !== null) lists.set(id, { list, sha256: toolListSha256(list), source: "worked out" });
    }
  };
  anchor(true);
  workOut();
  anchor(false);
  workOut();
  const homeOf = ({ sha256, stored }: Recorded): string | undefined => {
    const homes = revisions.map(({ id }) => id).filter((id) => lists.get(id)?.sha256 === sha256);
    return homes.find((id) => id === stored.revision) ?? homes[0];
  };
  return revisions.map(({ id, title, at, by, parent, changes }) => {
    const found = lists.get(id);
    const own = recorded.filter((one) =>
      one.sha256 === null ? one.stored.revision === id : homeOf(one) === id,
    );
    return {
      ...{ id, title, at, by, parent, changes, before: parent, isNamed: true },
      depth: depthOf(revisions, parent),
      sha256: found?.sha256 ?? null,
      source: found === undefined ? "unknown" : own.some(({ sha256 }) => sha256) ? "recorded" : found.source,
      list: found?.list ?? null,
      recorded: own,
    };
  });
}

function moveFromAny(
  revisions: readonly Revision[],
  anchors: readonly [string, { list: ToolList }][],
  to: string,
): ToolList | null {
  for (const [from, { list }] of anchors) {
    try {
      return moveToRevision(list, revisions, from, to);
    } catch (error) {
      // Another server's texts under this revision's name: the next anchor may fit.
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
  return null;
}

/** Lists that no file names, in the order they were first recorded; each is shown against the one before it. */
function listOthers(
  recorded: readonly Recorded[],
  named: readonly ListedRevision[],
  readList: ListReader,
): ListedRevision[] {
  const taken = new Set(named.map(({ id }) => id));
  const placed = new Set(named.flatMap((node) => node.recorded.map(({ sha256 }) => sha256)));
  const left = recorded.filter(({ sha256 }) => sha256 !== null && !placed.has(sha256));
  const bySha = new Map<string, Recorded[]>();
  for (const one of left.toSorted(byAge))
    bySha.set(one.sha256 ?? "", [...(bySha.get(one.sha256 ?? "") ?? []), one]);
  let previous: string | null = null;
  return [...bySha].map(([sha256, own]) => {
    const first = own[0];
    const called = first?.stored.revision ?? null;
    const id =
      called === null || taken.has(called) || !/^[a-z0-9][a-z0-9._-]{0,63}$/.test(called)
        ? `list-${sha256.slice(0, 8)}`
        : called;
    taken.add(id);
    const parent = named.find((node) => node.id === called) ?? null;
    const before = parent?.id ?? previous;
    previous = id;
    return {
      ...{ id, sha256, before, changes: {}, isNamed: false, by: null },
      title: first?.stored.revisionTitle ?? null,
      at: first?.stored.recordedAt ?? null,
      parent: parent?.id ?? null,
      depth: parent === null ? 0 : parent.depth + 1,
      source: "recorded" as const,
      list: readList(sha256),
      recorded: own.toSorted((one, other) => recorded.indexOf(one) - recorded.indexOf(other)),
    };
  });
}

const madeAt = ({ stored }: Recorded): string => stored.recordedAt ?? stored.importedAt;
const byAge = (one: Recorded, other: Recorded): number => (madeAt(one) < madeAt(other) ? -1 : 1);

function depthOf(revisions: readonly Revision[], parent: string | null): number {
  const found = revisions.find(({ id }) => id === parent);
  return found === undefined ? 0 : 1 + depthOf(revisions, found.parent);
}

function withChildren(node: ListedRevision, all: readonly ListedRevision[]): ListedRevision[] {
  return [
    node,
    ...all.filter(({ parent }) => parent === node.id).flatMap((child) => withChildren(child, all)),
  ];
}
