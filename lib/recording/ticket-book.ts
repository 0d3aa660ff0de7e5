import { canonicalJson } from "@/lib/canonical-json";
import { type Expectation, parseExpectation, type Ticket } from "@/lib/ticket";
import type { Fault } from "@/lib/ticket-run";
import type { ExpectEvent, TicketEvent } from "./events";
import { RefusedFile } from "./refused-file";

type Entry = { ticket: Ticket | null; expectation: Expectation | null; fault: Fault | null; told: boolean };

/** Most text of tickets and expectations that one file may hold, in characters. */
const MAX_TEXT = 256 * 1024 * 1024;

/** The tickets and expectations of a file, as they come. */
export class TicketBook {
  private readonly entries = new Map<string, Entry>();
  private size = 0;

  constructor(private readonly file: string) {}

  /** Puts a line in. Returns what is wrong with it; null where nothing is. @throws RefusedFile where the file holds too much. */
  add(event: TicketEvent | ExpectEvent, text: string, line: number): string | null {
    this.makeRoom(text.length, line);
    const entry = this.entryOf(event.ticket);
    const place = { file: this.file, line };
    if (event.type === "ticket") {
      const ticket = { id: event.ticket, body: event.body, context: event.context };
      const problem = secondProblem("the ticket", entry.ticket, ticket);
      entry.ticket ??= ticket;
      return this.mark(entry, problem, line);
    }
    const expectation = parseExpectation(event, place);
    if (entry.told) return "the expectation comes after a run of its ticket: it is left out";
    const problem = secondProblem("the expectation", entry.expectation, expectation);
    entry.expectation ??= expectation;
    return this.mark(entry, problem, line);
  }

  /** What is known of a ticket when a run of it is told. */
  tell(id: string): { ticket: Ticket; expectation: Expectation | null; fault: Fault | null } {
    const { ticket, expectation, fault } = this.entryOf(id);
    this.entryOf(id).told = true;
    return { ticket: ticket ?? { id, body: "", context: {} }, expectation, fault };
  }

  isKnown(id: string): boolean {
    return this.entries.get(id)?.ticket != null;
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
    const entry: Entry = { ticket: null, expectation: null, fault: null, told: false };
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

type Problem = { harms: boolean; message: string };

function secondProblem(what: string, first: object | null, second: object): Problem | null {
  if (first === null) return null;
  if (canonicalJson(first) === canonicalJson(second)) {
    return { harms: false, message: `${what} is there twice: the second is left out` };
  }
  return { harms: true, message: `${what} is there twice, and the two differ` };
}
