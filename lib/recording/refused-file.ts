import { ParseError, type Place } from "@/lib/canonical-json";

/** A file that is not read at all. The message says what is wrong, where, and what to do. */
export class RefusedFile extends ParseError {
  override readonly name = "RefusedFile";
  readonly whatToDo: string;

  constructor(place: Place, field: string, problem: string, whatToDo: string, options?: ErrorOptions) {
    super(place, field, `${problem} ${whatToDo}`, options);
    this.whatToDo = whatToDo;
  }
}

/** Runs `read`; a value it cannot use refuses the whole file. */
export function refuseOnError<T>(place: Place, whatToDo: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof RefusedFile || !(cause instanceof ParseError)) throw cause;
    throw new RefusedFile(place, cause.field, cause.problem, whatToDo, { cause });
  }
}
