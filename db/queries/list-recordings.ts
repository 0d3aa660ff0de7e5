import type { Db } from "../open-database";
import { readRecording, readRecordings } from "./recording-row";
import type { RecordingRow } from "./types";

/** Every recording that is wholly here, newest recorded first; the page groups them. */
export async function listRecordings(db: Db): Promise<RecordingRow[]> {
  return readRecordings(db).map(({ row }) => row);
}

/** One recording by its public id; null when it is not here. */
export async function getRecording(db: Db, id: string): Promise<RecordingRow | null> {
  return readRecording(db, id)?.row ?? null;
}
