/** A refusal with its HTTP status. The message is read by a model: it says what to do next. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function errorResponse(error: ApiError, headers: Record<string, string> = {}): Response {
  return Response.json({ error: error.code, message: error.message }, { status: error.status, headers });
}
