import { and, desc, eq, ne } from "drizzle-orm";
import type { Header } from "@/lib/recording";
import type { Db } from "../open-database";
import { recordings } from "../schema";
import { countTriedNext } from "./comparison-context";
import { readRecording } from "./recording-row";

/** Who made a recording of a suite, and under which revision: what a next one may be held against. */
export type Recorder = Pick<Header, "model" | "sampling" | "mode"> & {
  recording: string;
  revision: string | null;
};

/** Whole recordings of a suite that were made here or ship with the package, newest first. */
export async function listRecorders(db: Db, suite: string): Promise<Recorder[]> {
  const rows = db
    .select({ recording: recordings.publicId, revision: recordings.revision, header: recordings.header })
    .from(recordings)
    .where(
      and(
        eq(recordings.suite, suite),
        eq(recordings.state, "ready"),
        eq(recordings.partial, false),
        ne(recordings.origin, "uploaded"),
        ne(recordings.class, "constructed"),
      ),
    )
    .orderBy(desc(recordings.recordedAt))
    .all();
  return rows.map(({ recording, revision, header }) => {
    const { model, sampling, mode } = header as Header;
    return { recording, revision, model, sampling, mode };
  });
}

/** Tool lists that were tried by this recording's model on its tickets, once another one is recorded; null for no such recording. */
export async function countTriedAfter(db: Db, recording: string): Promise<number | null> {
  const found = readRecording(db, recording);
  return found === null ? null : countTriedNext(db, found.stored, "a list that nobody recorded yet");
}
