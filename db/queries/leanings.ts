import { setImmediate as nextTurn } from "node:timers/promises";
import {
  createPreferenceTally,
  type PreferenceSummary,
  type PreferenceVerdict,
  scorePreference,
} from "@/lib/scoring";
import type { Expectation } from "@/lib/ticket";
import type { Preference, PreferenceMeasure } from "@/lib/ticket-run";
import { createNameOf } from "../name-lookup";
import type { Db } from "../open-database";
import { preparedOnce } from "../prepared";
import { acceptedOfRow, labelOf } from "../verdict-codec";
import type { StoredRecording } from "./recording-row";

/** How the runs of a recording leaned: each by its run's place in the file (from 1), and added up. */
export type Leanings = { verdicts: ReadonlyMap<number, PreferenceVerdict>; summary: PreferenceSummary };

const CHUNK = 2000;
const MOST_KEPT = 16;

type Row = {
  runId: number;
  ordinal: number;
  ticket: string;
  measure: PreferenceMeasure | null;
  scores: string;
  isRight: number | null;
  expectedId: number | null;
  detail: string | null;
  expectation: string;
};

const statements = preparedOnce(({ $client: client }) => ({
  span: client.prepare(
    `SELECT (SELECT id FROM ticket_runs WHERE recording_id = ? ORDER BY ordinal LIMIT 1) AS first,
       (SELECT id FROM ticket_runs WHERE recording_id = ? ORDER BY ordinal DESC LIMIT 1) AS last`,
  ),
  // From the preferences, which most recordings have none of; runs of an import at the same time lie between.
  rows: client.prepare(
    `SELECT p.ticket_run_id AS runId, r.ordinal, t.name AS ticket, p.measure, p.scores, v."right" AS isRight,
       v.expected_id AS expectedId, v.detail, e.json AS expectation
     FROM preferences p CROSS JOIN ticket_runs r ON r.id = p.ticket_run_id
     JOIN tickets t ON t.id = r.ticket_id
     JOIN verdicts v ON v.ticket_run_id = r.id AND v.current = 1
     JOIN expectations e ON e.id = v.expectation_id
     WHERE p.ticket_run_id > ? AND p.ticket_run_id <= ? AND r.recording_id = ?
     ORDER BY p.ticket_run_id LIMIT ?`,
  ),
}));

/** Null where no run has a preference and an accepted tool. Kept per import, whose scoring never changes. */
export async function readLeanings(db: Db, stored: StoredRecording): Promise<Leanings | null> {
  const known = kept(db);
  const key = `${stored.scoringId} ${stored.importedAt} ${stored.fileSha256}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const read = await addUp(db, stored.id);
  const [oldest] = known.keys();
  if (known.size >= MOST_KEPT && oldest !== undefined) known.delete(oldest);
  known.set(key, read);
  return read;
}

const kept = preparedOnce((): Map<string, Leanings | null> => new Map());

async function addUp(db: Db, recordingId: number): Promise<Leanings | null> {
  const { span, rows: read } = statements(db);
  const nameOf = createNameOf(db);
  const { first, last } = span.get(recordingId, recordingId) as { first: number | null; last: number | null };
  if (first === null || last === null) return null;
  const tally = createPreferenceTally();
  const verdicts = new Map<number, PreferenceVerdict>();
  for (let after = first - 1; ; ) {
    const rows = read.all(after, last, recordingId, CHUNK) as Row[];
    for (const row of rows) {
      const preference = preferenceOf(row, nameOf);
      const expectation: Expectation | null = JSON.parse(row.expectation);
      const verdict = scorePreference(preference, {
        ticket: row.ticket,
        right: row.isRight === null ? null : row.isRight === 1,
        expected: labelOf(row.expectedId, nameOf),
        accepted: acceptedOfRow(row.detail, expectation),
      });
      if (verdict === null) continue;
      verdicts.set(row.ordinal, verdict);
      tally.add(preference, verdict);
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < CHUNK) break;
    after = end.runId;
    await nextTurn();
  }
  const summary = tally.result();
  return summary && { verdicts, summary };
}

function preferenceOf({ measure, scores }: Row, nameOf: (id: number) => string): Preference {
  const pairs: [id: number, score: number][] = JSON.parse(scores);
  return {
    turn: 1,
    ...(measure === null ? {} : { measure }),
    scores: pairs.map(([id, score]) => ({ tool: nameOf(id), score })),
  };
}
