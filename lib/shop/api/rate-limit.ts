/** At most `requests` calls in any window of `perMs` milliseconds, per run. `now` is in milliseconds. */
export type RateLimit = { requests: number; perMs: number; now: () => number };

/** Milliseconds to wait before the next call; 0 when it may go ahead, and then it is counted. */
export function takeTurn(turns: number[], limit: RateLimit): number {
  const now = limit.now();
  while (turns[0] !== undefined && turns[0] <= now - limit.perMs) turns.shift();
  const oldest = turns[0];
  if (oldest !== undefined && turns.length >= limit.requests) return oldest + limit.perMs - now;
  turns.push(now);
  return 0;
}
