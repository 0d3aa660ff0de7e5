import { and, eq, type SQL, sql } from "drizzle-orm";
import { verdicts } from "./schema";

/** The verdicts the pages show of a recording. A literal, so that SQLite sees that the partial indexes apply. */
export function isCurrent(recordingId: number): SQL | undefined {
  return and(eq(verdicts.recordingId, recordingId), sql`${verdicts.current} = 1`);
}
