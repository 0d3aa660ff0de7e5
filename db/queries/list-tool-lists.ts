import { and, desc, eq, isNotNull, notInArray, or, sql } from "drizzle-orm";
import type { Suite } from "@/lib/suite";
import type { ToolList } from "@/lib/tool-list";
import type { Db } from "../open-database";
import { recordings } from "../schema";
import { readRevisionTree } from "./revision-tree";
import { readToolList } from "./tool-columns";

/** A tool list that was recorded or worked out here. `key` stands in addresses: "SUITE/REVISION" or "recording:ID". */
export type KnownToolList = { key: string; group: string; label: string; read: () => ToolList | null };

/** An uploader may bring any number of lists; more are no picker. */
const MOST_OTHERS = 200;

/** Every tool list that is here: the revisions of each suite, then what was recorded for no suite that is here. */
export async function listToolLists(db: Db, suites: readonly Suite[]): Promise<KnownToolList[]> {
  return [...suites.flatMap((suite) => listRevisions(db, suite)), ...listOthers(db, suites)];
}

function listRevisions(db: Db, suite: Suite): KnownToolList[] {
  return readRevisionTree(db, suite).nodes.flatMap(({ id, title, list }) =>
    list === null
      ? []
      : [
          {
            key: `${suite.id}/${id}`,
            group: `Revisions of ${suite.id}`,
            label: title === null || title === id ? id : `${id}: ${title}`,
            read: () => list,
          },
        ],
  );
}

function listOthers(db: Db, suites: readonly Suite[]): KnownToolList[] {
  const known = suites.map(({ id }) => id);
  const outside = or(sql`${recordings.suite} is null`, notInArray(recordings.suite, known));
  return db
    .select({ id: sql<string>`min(${recordings.publicId})`, toolListId: recordings.toolListId })
    .from(recordings)
    .where(
      and(
        eq(recordings.state, "ready"),
        isNotNull(recordings.toolListId),
        eq(recordings.mixedTools, false),
        outside,
      ),
    )
    .groupBy(recordings.toolListId)
    .orderBy(desc(recordings.importedAt))
    .limit(MOST_OTHERS)
    .all()
    .map(({ id, toolListId }) => ({
      key: `recording:${id}`,
      group: "Other recordings",
      label: id,
      read: () => readToolList(db, toolListId),
    }));
}
