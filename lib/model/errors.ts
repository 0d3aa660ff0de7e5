/**
 * The model could not answer: a rate limit, an error of its API. The host records it as a fault of `kind`, and the
 * ticket run is not measured.
 */
export class ModelError extends Error {
  override readonly name = "ModelError";
  constructor(
    readonly kind: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What a replay found to differ from the recording. */
export type Change = {
  what:
    | "a declaration"
    | "tool order"
    | "the prompt template"
    | "the ticket"
    | "a tool result"
    | "a consent"
    | "an input request"
    | "the host's rendering";
  /** The declaration or tool concerned, with its field ("shop.quote_refund description"). */
  name?: string;
  old: string;
  new: string;
};

/** The model would no longer see, or the host no longer do, what was recorded. Never answered with a stale reply. */
export class RecordingMismatch extends Error {
  override readonly name = "RecordingMismatch";
  readonly change: Change;
  constructor(
    readonly ticket: string,
    readonly trial: number,
    readonly turn: number,
    change: Change,
  ) {
    const name = change.name ? ` (${change.name})` : "";
    super(
      `${ticket}, trial ${trial}, turn ${turn}: ${change.what}${name} is not as recorded. ` +
        `Recorded: ${excerpt(change.old)} Now: ${excerpt(change.new)} Record again to measure the change.`,
    );
    this.change = change;
  }
}

function excerpt(text: string): string {
  return JSON.stringify(text.length > 160 ? `${text.slice(0, 160)}…` : text);
}
