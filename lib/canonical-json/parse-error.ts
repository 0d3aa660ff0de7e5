/** Where a value was read. `line` counts from 1 in the file as it is. */
export type Place = { file: string; line?: number };

/** A value from outside that cannot be used: says which file, line and field, what is wrong and what to do. */
export class ParseError extends Error {
  override readonly name: string = "ParseError";
  readonly file: string;
  readonly line: number | null;
  /** Path of the field ("tools[2].name"); "" for the whole value. */
  readonly field: string;
  /** The message without file, line and field. */
  readonly problem: string;

  constructor(place: Place, field: string, problem: string, options?: ErrorOptions) {
    super(`${describePlace(place, field)}: ${problem}`, options);
    this.file = place.file;
    this.line = place.line ?? null;
    this.field = field;
    this.problem = problem;
  }
}

/**
 * Runs a parser whose errors are told by their message alone: of a million bad lines, gathering the stacks would take
 * most of the time.
 */
export function withoutStacks<T>(parse: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parse();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function describePlace(place: Place, field: string): string {
  const line = place.line === undefined ? "" : `, line ${place.line}`;
  return `${place.file}${line}${field === "" ? "" : `, field ${field}`}`;
}
