import { and, eq, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Header } from "@/lib/recording";
import type { Db } from "../open-database";
import { recordings, ticketRuns, turns } from "../schema";

/** What one recording took, per ticket run; null where its file does not say. */
export type RecorderCost = {
  recording: string;
  model: NonNullable<Header["model"]>;
  mode: Header["mode"];
  runs: number;
  replies: number;
  msPerRun: number | null;
  tokensPerRun: number | null;
};

/** Larger ones would take longer to add up than an estimate is worth. */
const MOST_RUNS = 5_000;

/** What recordings took that were made here or ship with the package, newest first: what a next one will cost. */
export async function listRecorderCosts(db: Db): Promise<RecorderCost[]> {
  const tokens = (name: string): SQL<number | null> => sql`sum(json_extract(${turns.usage}, ${`$.${name}`}))`;
  const rows = db
    .select({
      recording: recordings.publicId,
      header: recordings.header,
      mode: recordings.mode,
      runs: recordings.runs,
      replies: sql<number>`count(*)`,
      ms: sql<number | null>`sum(${turns.ms})`,
      input: tokens("inputTokens"),
      output: tokens("outputTokens"),
    })
    .from(recordings)
    .innerJoin(ticketRuns, eq(ticketRuns.recordingId, recordings.id))
    .innerJoin(turns, eq(turns.ticketRunId, ticketRuns.id))
    .where(
      and(
        eq(recordings.state, "ready"),
        ne(recordings.origin, "uploaded"),
        ne(recordings.class, "constructed"),
        lte(recordings.runs, MOST_RUNS),
        isNotNull(recordings.model),
      ),
    )
    .groupBy(recordings.id)
    .orderBy(sql`${recordings.recordedAt} desc`)
    .all();
  return rows.flatMap(({ recording, header, mode, runs, replies, ms, input, output }) => {
    const { model } = header as Header;
    if (model === null || runs === 0) return [];
    const used = input === null && output === null ? null : (input ?? 0) + (output ?? 0);
    return [
      {
        ...{ recording, model, mode, runs, replies },
        msPerRun: ms === null ? null : ms / runs,
        tokensPerRun: used === null ? null : used / runs,
      },
    ];
  });
}
