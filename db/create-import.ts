import type { LineFault, RecordingItem } from "@/lib/recording";
import { createTally, isMistyped } from "@/lib/scoring";
import type { ImportProgress, ImportResult, ImportSource } from "./import-types";
import type { Db } from "./open-database";
import { publishRecording } from "./publish-recording";
import { activeRecordings, deleteRows } from "./remove-recording";
import { createScorer, type Scorer } from "./score-item";
import { startRecording } from "./start-recording";
import { createRunWriter, type RunWriter, type ScoredRun } from "./write-run";

const CHUNK = 200;
/** Faults kept with their words; all are counted. */
const FAULTS_KEPT = 10_000;
const FAULTS_TOLD = 100;

type End = Extract<RecordingItem, { kind: "end" }>;
type Started = { recordingId: number; rulesetId: number; score: Scorer; writer: RunWriter };

/** One import at work. `take` says when a chunk was stored; `clear` removes all of it unless `finish` published it. */
export type RunningImport = {
  take(item: RecordingItem): boolean;
  progress(): ImportProgress;
  finish(): ImportResult;
  clear(): Promise<void>;
};

export function createImport(db: Db, source: ImportSource, now: () => string): RunningImport {
  const { $client: client } = db;
  let started: Started | null = null;
  let end: End | null = null;
  let published = false;
  let runs: ScoredRun[] = [];
  let faults: LineFault[] = [];
  const told: LineFault[] = [];
  const counts = { runs: 0, faults: 0, storedFaults: 0 };
  const mistypedTickets = new Set<string>();
  const tally = createTally({ mistypedTickets });

  function begin(item: Extract<RecordingItem, { kind: "start" }>): Started {
    const score = createScorer(item, source);
    const row = client.transaction(() => startRecording(db, item, source, now())).immediate();
    activeRecordings.add(row.recordingId);
    const writer = createRunWriter(db, row);
    return { ...row, score, writer };
  }

  function storeChunk({ writer, recordingId }: Started): void {
    for (const run of runs) writer.write(run);
    const put = client.prepare(
      "INSERT INTO line_faults (recording_id, position, line, field, message, ticket, trial) VALUES (?, ?, ?, ?, ?, ?, ?)",
    );
    for (const { line, field, message, ticket, trial } of faults) {
      counts.storedFaults += 1;
      put.run(recordingId, counts.storedFaults, line, field ?? null, message, ticket ?? null, trial ?? null);
    }
    runs = [];
    faults = [];
  }

  return {
    take(item) {
      if (item.kind === "start") {
        started = begin(item);
        return false;
      }
      if (started === null) throw new Error("A reader must give a recording's start before its runs.");
      const { score } = started;
      if (item.kind === "end") end = item;
      if (item.kind === "fault") {
        counts.faults += 1;
        if (counts.faults <= FAULTS_KEPT) faults.push(item.fault);
        if (counts.faults <= FAULTS_TOLD) told.push(item.fault);
      }
      if (item.kind === "run") {
        counts.runs += 1;
        const scored = score.run(item, counts.runs);
        if (isMistyped(scored.heldAgainst, score.headlineArgument)) mistypedTickets.add(scored.ticket.id);
        tally.add(scored.verdict);
        runs.push(scored);
      }
      if (runs.length < CHUNK && faults.length < CHUNK) return false;
      client.transaction(storeChunk).immediate(started);
      return true;
    },
    progress: () => ({ runs: counts.runs, faults: counts.faults }),
    finish() {
      const ready = started;
      const last = end;
      if (ready === null || last === null)
        throw new Error("A reader must end a recording with its end item.");
      const outcome = client
        .transaction(() => {
          storeChunk(ready);
          return publishRecording(db, {
            ...ready,
            end: last,
            source,
            faultCount: counts.faults,
            tally: tally.result(),
            columns: ready.writer.columns,
            at: now(),
          });
        })
        .immediate();
      published = outcome.status === "imported";
      return {
        ...outcome,
        runs: counts.runs,
        partial: last.partial,
        faultCount: counts.faults,
        faults: told,
      };
    },
    async clear() {
      if (started === null) return;
      if (!published) await deleteRows(db, started.recordingId);
      activeRecordings.delete(started.recordingId);
    },
  };
}
