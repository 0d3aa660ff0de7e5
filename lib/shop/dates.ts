const DAY_MS = 86_400_000;

/** `addDays("2026-06-30", 1)` is "2026-07-01". */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** An instant of a date in UTC, to the minute. */
export function instant(date: string, hour: number, minute: number): string {
  return `${date}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}:00Z`;
}

/** The earlier of two dates. */
export function earlier(a: string, b: string): string {
  return [a, b].sort().at(0) ?? a;
}
