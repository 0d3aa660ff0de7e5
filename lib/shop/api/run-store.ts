/** A refund paid in a run. */
export type PaidRefund = {
  id: string;
  orderId: string;
  quoteId: string;
  amountCents: number;
  issuedAt: string;
  idempotencyKey?: string;
  /** The confirmation it was paid with. */
  confirmation?: string;
};

/** What the API remembers of one run: nothing of it is seen by another. */
export type RunState = { refunds: PaidRefund[]; turns: number[] };

export type RunStore = {
  /** The state of a run, made when it is first asked for. */
  open(run: string): RunState;
  reset(run: string): void;
  readonly size: number;
};

/** Keeps the `limit` runs used last, so that an API which lives long does not grow. */
export function createRunStore(limit: number): RunStore {
  const runs = new Map<string, RunState>();
  return {
    open(run) {
      const state = runs.get(run) ?? { refunds: [], turns: [] };
      runs.delete(run);
      runs.set(run, state);
      const oldest = runs.keys().next();
      if (runs.size > limit && !oldest.done) runs.delete(oldest.value);
      return state;
    },
    reset: (run) => void runs.delete(run),
    get size() {
      return runs.size;
    },
  };
}
