import {
  type Db,
  getRecording,
  getScorecard,
  listRecordings,
  type RecordingRow,
  type ScorecardPage,
} from "@/db";
import { UsageError } from "./io";

/** A recording that is here; an unknown id says which ids there are. */
export async function requireRecording(db: Db, id: string): Promise<RecordingRow> {
  return (await getRecording(db, id)) ?? refuse(db, id);
}

/** The scorecard of a recording that is here; an unknown id says which ids there are. */
export async function requireScorecard(db: Db, id: string): Promise<ScorecardPage> {
  return (await getScorecard(db, id)) ?? refuse(db, id);
}

async function refuse(db: Db, id: string): Promise<never> {
  const ids = (await listRecordings(db)).map((row) => row.id).sort();
  throw new UsageError(`there is no recording "${id}".\nHere are: ${ids.join(", ") || "none yet"}`);
}
