import { canonicalJson, sha256Hex } from "@/lib/canonical-json";
import type { Expectation, ExpectedCall, Ticket } from "@/lib/ticket";
import type { Fault } from "@/lib/ticket-run";
import type { ExpectEvent, TicketEvent } from "./events";
import { RefusedFile } from "./refused-file";

type Entry = {
  ticket: Ticket | null;
  expectation: Expectation | null;
  fault: Fault | null;
  /** How many of its runs were told. */
  told: number;
  /** Hashes of its lines by type, where it may have to be forgotten. */
  lines: { ticket?: string; expect?: string } | null;
};

/** Most text of tickets and expectations that one file may hold, in characters. */
const MAX_TEXT = 256 * 1024 * 1024;

/** So much is kept in any case; of what follows, a ticket is forgotten once the header's trials of it were told. */
const KEPT_TEXT = 16 * 1024 * 1024;

/** The tickets and expectations of a file, as they come. */
export class TicketBook {
  private readonly entries = new Map<string, Entry>();
  private size = 0;

  constructor(
    private readonly file: string,
    private readonly trials: number,
    private readonly keptText = KEPT_TEXT,
  ) {}

  /** Puts a line in. Returns what is wrong with it; null where nothing is. @throws RefusedFile where the file holds too much. */
  add(event: TicketEvent | ExpectEvent, text: string, line: number): string | null {
    this.makeRoom(text.length, line);
    const entry = this.entryOf(event.ticket);
    const again = this.compareLine(entry, event.type, text);
    if (again !== null) return this.mark(entry, again, line);
    if (event.type === "ticket") {
      const ticket = { id: event.ticket, body: event.body, context: event.context };
      const problem = secondProblem("the ticket", entry.ticket, ticket);
      entry.ticket ??= ticket;
      return this.mark(entry, problem, line);
    }
    const expectation = expectationOf(event);
    if (entry.told > 0) return "the expectation comes after a run of its ticket: it is left out";
    const problem = secondProblem("the expectation", entry.expectation, expectation);
    entry.expectation ??= expectation;
    return this.mark(entry, problem, line);
  }

  /** What is known of a ticket when a run of it is told. */
  tell(id: string): { ticket: Ticket; expectation: Expectation | null; fault: Fault | null } {
    const entry = this.entryOf(id);
    const { ticket, expectation, fault } = entry;
    entry.told += 1;
    if (entry.lines !== null && entry.told >= this.trials) {
      entry.ticket = null;
      entry.expectation = null;
      entry.fault ??= { kind: "damaged line", message: TOO_MANY_TRIALS };
    }
    return { ticket: ticket ?? { id, body: "", context: {} }, expectation, fault };
  }

  /** A line of a type that came before, where only its hash was kept; null where there is nothing to compare. */
  private compareLine(entry: Entry, type: "ticket" | "expect", text: string): Problem | null {
    if (this.size <= this.keptText && entry.lines === null) return null;
    entry.lines ??= entry.told === 0 && entry.ticket === null ? {} : null;
    if (entry.lines === null) return null;
    const before = entry.lines[type];
    const own = sha256Hex(text);
    entry.lines[type] ??= own;
    if (before === undefined || entry.ticket !== null) return null;
    const what = type === "ticket" ? "the ticket" : "the expectation";
    return before === own ? repeatedLine(what) : otherLine(what);
  }

  isKnown(id: string): boolean {
    const entry = this.entries.get(id);
    return entry !== undefined && (entry.ticket !== null || entry.lines?.ticket !== undefined);
  }

  /** What was found wrong with the ticket's own lines so far. */
  faultOf(id: string): Fault | null {
    return this.entries.get(id)?.fault ?? null;
  }

  /** Every run of the ticket that is told from now on is not measured. */
  lose(id: string, fault: Fault): void {
    this.entryOf(id).fault ??= fault;
  }

  /** A repeated line that says the same harms nothing; one that says otherwise costs the ticket's runs. */
  private mark(entry: Entry, problem: Problem | null, line: number): string | null {
    if (!problem) return null;
    if (problem.harms) entry.fault ??= { kind: "damaged line", message: problem.message, line };
    return problem.message;
  }

  private entryOf(id: string): Entry {
    const found = this.entries.get(id);
    if (found) return found;
    const entry: Entry = { ticket: null, expectation: null, fault: null, told: 0, lines: null };
    this.entries.set(id, entry);
    return entry;
  }

  private makeRoom(length: number, line: number): void {
    this.size += length;
    if (this.size <= MAX_TEXT) return;
    throw new RefusedFile(
      { file: this.file, line },
      "",
      "The tickets of this file are larger than 256 million characters together.",
      "Split the recording.",
    );
  }
}

/** The fields of an expectation among those of an event, which `parseEvent` has checked. */
function expectationOf(event: ExpectEvent): Expectation {
  const { kind, goal, accepted, forbidden, expectedCalls, asWritten, asMeant } = event;
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(goal === undefined ? {} : { goal }),
    ...(accepted === undefined ? {} : { accepted }),
    ...(forbidden === undefined ? {} : { forbidden }),
    ...(expectedCalls === undefined ? {} : { expectedCalls: expectedCalls.map(asExpectedCall) }),
    ...(asWritten === undefined ? {} : { asWritten }),
    ...(asMeant === undefined ? {} : { asMeant }),
  };
}

function asExpectedCall({ tool, arguments: given }: ExpectedCall): ExpectedCall {
  return given === undefined ? { tool } : { tool, arguments: given };
}

type Problem = { harms: boolean; message: string };

function secondProblem(what: string, first: object | null, second: object): Problem | null {
  if (first === null) return null;
  return canonicalJson(first) === canonicalJson(second) ? repeatedLine(what) : otherLine(what);
}

const repeatedLine = (what: string): Problem => ({
  harms: false,
  message: `${what} is there twice: the second is left out`,
});

const otherLine = (what: string): Problem => ({
  harms: true,
  message: `${what} is there twice, and the two differ`,
});

const TOO_MANY_TRIALS =
  "the ticket has more trials than the header says, and stands too far back to be read again";
