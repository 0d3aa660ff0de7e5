import { canonicalJson, sha256Hex } from "@/lib/canonical-json";
import type { RunVerdict } from "@/lib/scoring";
import type { RecordedCall } from "@/lib/ticket-run";
import type { Db } from "./open-database";

/*
 * What a comparison asks of every ticket run of a scoring, as two lists of numbers: 100,000 runs are read at once and
 * paired in milliseconds, where joining their rows takes seconds. An index: it can be made again from the rows.
 */

/** Numbers of one run, in the file's order. */
const RUN_WORDS = 4;
/** Numbers of one call that ran: the ticket with everything called so far (two), and the result (two). */
const CALL_WORDS = 4;

/** Two bits each, from the lowest: right, goal reached, unbacked, as written; then one: measured. */
export type BitName = keyof typeof SHIFT;
const SHIFT = { right: 0, goal: 2, unbacked: 4, asWritten: 6 } as const;
const MEASURED = 1 << 8;

export type RunColumns = {
  length: number;
  ticketId(index: number): number;
  ticketName(index: number): string;
  trial(index: number): number;
  /** A name's id, or below zero what is no tool; 0 where nothing is expected. */
  expectedId(index: number): number;
  measured(index: number): boolean;
  bit(index: number, name: BitName): boolean | null;
  /** All bits of a run at once, for loops over many; `bitOf` reads one of them. */
  bits(index: number): number;
  /** Calls `each` for every call that ran: 53 bits of the hash of its ticket and all called so far, and of its result. */
  eachCall(each: (called: number, result: number) => void): void;
};

export type ColumnBuilder = {
  add(run: ColumnRun): void;
  result(): Packed;
};

/** `names` is the JSON of every run's ticket name. */
type Packed = { runs: Buffer; calls: Buffer; names: string };

export type ColumnRun = {
  ticketId: number;
  ticketName: string;
  trial: number;
  expectedId: number | null;
  verdict: Pick<RunVerdict, "measured" | "right" | "unbacked"> & {
    goal: { reached: boolean } | null;
    headline: { asWritten: boolean | null } | null;
  };
  calls: readonly RecordedCall[];
};

export function createColumns(): ColumnBuilder {
  const runs = createList();
  const calls = createList();
  const names: string[] = [];
  return {
    add({ ticketId, ticketName, trial, expectedId, verdict, calls: made }) {
      const bits =
        (pack(verdict.right) << SHIFT.right) |
        (pack(verdict.goal?.reached) << SHIFT.goal) |
        (pack(verdict.unbacked) << SHIFT.unbacked) |
        (pack(verdict.headline?.asWritten) << SHIFT.asWritten) |
        (verdict.measured ? MEASURED : 0);
      names.push(ticketName);
      runs.push([ticketId, trial, expectedId ?? 0, bits]);
      for (const words of packCalls(ticketId, made)) calls.push(words);
    },
    result: () => ({ runs: runs.bytes(), calls: calls.bytes(), names: JSON.stringify(names) }),
  };
}

export function readColumns({ runs, calls, names }: Packed): RunColumns {
  const words = toWords(runs);
  let read: readonly string[] | null = null;
  const readNames = (): readonly string[] => JSON.parse(names);
  const word = (index: number, place: number) => words[index * RUN_WORDS + place] ?? 0;
  return {
    length: words.length / RUN_WORDS,
    ticketId: (index) => word(index, 0),
    ticketName: (index) => {
      read ??= readNames();
      return read[index] ?? "";
    },
    trial: (index) => word(index, 1),
    expectedId: (index) => word(index, 2),
    measured: (index) => (word(index, 3) & MEASURED) !== 0,
    bit: (index, name) => unpack((word(index, 3) >> SHIFT[name]) & 3),
    bits: (index) => word(index, 3),
    eachCall(each) {
      const all = toWords(calls);
      const join = (at: number) => ((all[at] ?? 0) >>> 0) * 2 ** 21 + ((all[at + 1] ?? 0) >>> 11);
      for (let at = 0; at < all.length; at += CALL_WORDS) each(join(at), join(at + 2));
    },
  };
}

export const bitOf = (bits: number, name: BitName): boolean | null => unpack((bits >> SHIFT[name]) & 3);

export function storeColumns({ $client: client }: Db, scoringId: number, columns: ColumnBuilder): void {
  const { runs, calls, names } = columns.result();
  client
    .prepare("INSERT OR REPLACE INTO run_columns (scoring_id, runs, calls, names) VALUES (?, ?, ?, ?)")
    .run(scoringId, runs, calls, names);
}

/** The columns of a scoring; null where they were not made yet. */
export function loadColumns({ $client: client }: Db, scoringId: number): RunColumns | null {
  const row = client
    .prepare("SELECT runs, calls, names FROM run_columns WHERE scoring_id = ?")
    .get(scoringId) as Packed | undefined;
  return row === undefined ? null : readColumns(row);
}

/** Each call that ran, known by its ticket, itself and what was called before it, with its result. */
function* packCalls(ticketId: number, calls: readonly RecordedCall[]): Generator<number[]> {
  if (calls.every(({ status }) => status === "not_run")) return;
  let path = String(ticketId);
  for (const { tool, arguments: given, status, content, structured } of calls) {
    path = sha256Hex(JSON.stringify([path, tool, given]));
    if (status === "not_run") continue;
    const result = sha256Hex(canonicalJson([status, content, structured ?? null]));
    yield [...firstWords(path), ...firstWords(result)];
  }
}

const firstWords = (hex: string) => [parseInt(hex.slice(0, 8), 16) | 0, parseInt(hex.slice(8, 16), 16) | 0];

const pack = (value: boolean | null | undefined): number => (value == null ? 0 : value ? 2 : 1);
const unpack = (value: number): boolean | null => (value === 0 ? null : value === 2);

function createList() {
  let words = new Int32Array(4096);
  let used = 0;
  return {
    push(values: readonly number[]): void {
      if (used + values.length > words.length) {
        const larger = new Int32Array(words.length * 2);
        larger.set(words);
        words = larger;
      }
      words.set(values, used);
      used += values.length;
    },
    bytes: () => Buffer.from(words.buffer, 0, used * 4),
  };
}

/** A copy, since words start at a multiple of four. */
function toWords(bytes: Buffer): Int32Array {
  return new Int32Array(new Uint8Array(bytes).buffer);
}
