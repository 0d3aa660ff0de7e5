import { formatCount } from "./count";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const NONE = "–";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "26 Nov 2026" in UTC, for an ISO date or date-time (without a zone: UTC); "–" for any other text. */
export function formatDate(iso: string): string {
  const time = readIso(iso);
  if (time === null) return NONE;
  const date = new Date(time);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/**
 * "just now", "5 minutes ago", "3 days ago"; the date from 60 days on and for a time in the future, which is
 * another machine's clock. "–" for a text that is no ISO date.
 */
export function formatAge(iso: string, now: Date): string {
  const time = readIso(iso);
  if (time === null) return NONE;
  const ageMs = now.getTime() - time;
  if (ageMs < -MINUTE_MS || ageMs >= 60 * DAY_MS) return formatDate(iso);
  if (ageMs < MINUTE_MS) return "just now";
  if (ageMs < HOUR_MS) return `${formatCount(Math.floor(ageMs / MINUTE_MS), "minute")} ago`;
  if (ageMs < DAY_MS) return `${formatCount(Math.floor(ageMs / HOUR_MS), "hour")} ago`;
  return `${formatCount(Math.floor(ageMs / DAY_MS), "day")} ago`;
}

/** "850 ms", "1.4 s", "42 s", "2 min 5 s", "1 h 3 min", "2 d 4 h": the two largest units. */
export function formatDuration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return joinUnits(Math.floor(seconds / 60), "min", seconds % 60, "s");
  const minutes = Math.round(seconds / 60);
  if (minutes < 24 * 60) return joinUnits(Math.floor(minutes / 60), "h", minutes % 60, "min");
  const hours = Math.round(minutes / 60);
  return joinUnits(Math.floor(hours / 24), "d", hours % 24, "h");
}

function joinUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

function readIso(iso: string): number | null {
  const match = ISO_DATE.exec(iso);
  if (!match) return null;
  // Without a zone a date-time would be read in the reader's own.
  const time = Date.parse(match[1] !== undefined && match[4] === undefined ? `${iso}Z` : iso);
  return Number.isNaN(time) ? null : time;
}
