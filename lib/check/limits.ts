/** What one check may use. Times in milliseconds, sizes in bytes. */
export type CheckLimits = {
  /** For the first answer of a process or an address. */
  discoverMs: number;
  /** For any later answer. */
  requestMs: number;
  /** From the end of input to the end of the process. */
  stopMs: number;
  /** For the first message of a subscription, and for a list change after the list was read. */
  listenMs: number;
  /** For the whole check. */
  totalMs: number;
  answerBytes: number;
  /** Messages of one process or one response that nothing asked for. */
  unaskedMessages: number;
  listPages: number;
};

export const CHECK_LIMITS: CheckLimits = {
  discoverMs: 10_000,
  requestMs: 10_000,
  stopMs: 2000,
  listenMs: 3000,
  totalMs: 180_000,
  answerBytes: 10 * 1024 * 1024,
  unaskedMessages: 10_000,
  listPages: 100,
};
