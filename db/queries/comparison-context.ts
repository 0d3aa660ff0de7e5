import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Comparison } from "@/lib/compare";
import type { Header } from "@/lib/recording";
import type { Db } from "../open-database";
import { recordings } from "../schema";
import { describeModel, isDeterministic, type ReadSide, readSide, samplingOf } from "./comparison-side";
import { pairColumns } from "./pair-columns";
import { readRecordings, type StoredRecording } from "./recording-row";

/**
 * How many other tool lists this model was recorded with on this suite since the older of the two, at least 1: the
 * more were tried, the more likely one looks better by chance.
 */
export function countTried(db: Db, base: StoredRecording, candidate: StoredRecording): number {
  const older = [base, candidate].sort((left, right) => (madeAt(left) < madeAt(right) ? -1 : 1))[0] ?? base;
  const own = headerOf(older).toolListSha256;
  const lists = siblings(db, base)
    .filter((stored) => madeAt(stored) >= madeAt(older))
    .map((stored) => headerOf(stored).toolListSha256)
    .filter((sha256) => sha256 !== null && sha256 !== own);
  return Math.max(1, new Set(lists).size);
}

/** The looks that one of two recordings was planned to take at the other; {} where neither was. */
export function looksOf(base: StoredRecording, candidate: StoredRecording): Pick<Comparison, "looks"> {
  const planned = [headerOf(candidate).looks, headerOf(base).looks];
  const against = [base.publicId, candidate.publicId];
  const looks = planned.find((one, side) => one?.against === against[side]);
  if (looks === undefined) return {};
  const { against: _, ...taken } = looks;
  return { looks: taken };
}

/** As `countTried`, for a recording of `toolListSha256` that is yet to be made. */
export function countTriedNext(db: Db, base: StoredRecording, toolListSha256: string | null): number {
  const own = headerOf(base).toolListSha256;
  const lists = siblings(db, base)
    .filter((stored) => madeAt(stored) >= madeAt(base))
    .map((stored) => headerOf(stored).toolListSha256);
  const others = [...lists, toolListSha256].filter((sha256) => sha256 !== null && sha256 !== own);
  return Math.max(1, new Set(others).size);
}

/**
 * Tickets that changed by themselves: a repeat of one side's very set-up, recorded with another seed. Null where there
 * is none, and for a matcher, which repeats itself.
 */
export function findNoiseFloor(
  db: Db,
  sides: readonly [ReadSide, ReadSide],
  stored: readonly [StoredRecording, StoredRecording],
): Comparison["noiseFloor"] {
  for (const [index, side] of sides.entries()) {
    const own = stored[index];
    if (own === undefined || isDeterministic(own.class, headerOf(own))) continue;
    const repeat = siblings(db, own, eq(recordings.mode, own.mode)).find(
      (other) => other.id !== own.id && !other.partial && setUpOf(other) === setUpOf(own),
    );
    if (repeat !== undefined) return countFlips(side, readSide(db, repeat));
  }
  return null;
}

/** As `countFlips` of lib/compare. */
function countFlips(one: ReadSide, other: ReadSide): { flipped: number; n: number } {
  const { left, right } = pairColumns(one, other);
  let [flipped, n] = [0, 0];
  for (const [place, index] of left.entries()) {
    const [own, its] = [one.runs.bit(index, "right"), other.runs.bit(right[place] ?? 0, "right")];
    if (own === null || its === null) continue;
    n += 1;
    if (own !== its) flipped += 1;
  }
  return { flipped, n };
}

/** Recordings of the same suite and model. */
function siblings(db: Db, of: StoredRecording, where?: SQL): StoredRecording[] {
  const model = describeModel(headerOf(of));
  const suite = of.suite === null ? sql`${recordings.suite} is null` : eq(recordings.suite, of.suite);
  return readRecordings(db, and(suite, isNotNull(recordings.model), where))
    .map(({ stored }) => stored)
    .filter((stored) => describeModel(headerOf(stored)) === model);
}

const headerOf = (stored: StoredRecording): Header => stored.header as Header;
const madeAt = (stored: StoredRecording): string => stored.recordedAt ?? stored.importedAt;

function setUpOf(stored: StoredRecording): string {
  const header = headerOf(stored);
  return JSON.stringify([
    header.toolListSha256,
    header.suite?.ticketsSha256,
    stored.promptSha256,
    samplingOf(header),
    header.host?.version,
  ]);
}
