/** A failure a model can act on. Its message reaches the model, so it says what to do differently. */
export class ToolError extends Error {
  override name = "ToolError";
  /** The API's own word for a refusal, such as `unknown_order`. */
  readonly code: string | null;

  constructor(message: string, code: string | null = null) {
    super(message);
    this.code = code;
  }
}
