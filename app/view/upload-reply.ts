export type LineFault = { line: number; field: string; message: string };

/** What the server says of an upload: taken, with the lines it could not use; here already; or refused and why. */
export type UploadReply =
  | {
      kind: "taken";
      id: string;
      tickets: number;
      partialWhy: string | null;
      faultCount: number;
      faults: LineFault[];
      warnings: string[];
    }
  | { kind: "duplicate"; id: string }
  | { kind: "refused"; error: string; hint: string; where: string; offeredId: string | null };

/** The answer of PUT /api/recordings. Anything unreadable counts as refused, with the status as its reason. */
export function readUploadReply(status: number, text: string): UploadReply {
  const body = parse(text);
  if (status === 201 && typeof body.id === "string") {
    const faults = Array.isArray(body.faults) ? body.faults.map(readFault) : [];
    return {
      kind: "taken",
      id: body.id,
      tickets: wholeOr(body.tickets, 0),
      partialWhy: typeof body.partialWhy === "string" ? body.partialWhy : null,
      faults,
      faultCount: wholeOr(body.faultCount, faults.length),
      warnings: Array.isArray(body.warnings) ? body.warnings.map(String) : [],
    };
  }
  if (status === 200 && typeof body.duplicateOf === "string")
    return { kind: "duplicate", id: body.duplicateOf };
  const line = wholeOr(body.line, 0);
  const field = typeof body.field === "string" ? body.field : "";
  return {
    kind: "refused",
    error: typeof body.error === "string" ? body.error : `The server answered ${status}.`,
    hint: typeof body.hint === "string" ? body.hint : "",
    offeredId: typeof body.offeredId === "string" ? body.offeredId : null,
    where: [line > 0 ? `line ${line}` : "", field].filter(Boolean).join(", "),
  };
}

/** A fault as the server tells it, whatever else it may hold. */
export function readFault(value: unknown): LineFault {
  const fields: Record<string, unknown> = typeof value === "object" && value !== null ? { ...value } : {};
  return {
    line: wholeOr(fields.line, 0),
    field: typeof fields.field === "string" ? fields.field : "",
    message: typeof fields.message === "string" ? fields.message : String(value),
  };
}

function wholeOr(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : otherwise;
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
