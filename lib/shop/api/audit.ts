/**
 * Who did what. The actor is the holder of the API key and the customer comes from the request's header, which
 * the host takes from the ticket; nothing a model writes can set either.
 */
export type AuditRow = {
  at: string;
  run: string;
  actor: string;
  customer: string | null;
  method: string;
  path: string;
  status: number;
};

export type AuditLog = { add(row: AuditRow): void; rows(run?: string): readonly AuditRow[] };

/** Keeps the last `limit` rows. */
export function createAuditLog(limit: number): AuditLog {
  let kept: AuditRow[] = [];
  return {
    add(row) {
      kept.push(row);
      if (kept.length > 2 * limit) kept = kept.slice(-limit);
    },
    rows: (run) => kept.slice(-limit).filter((row) => run === undefined || row.run === run),
  };
}
