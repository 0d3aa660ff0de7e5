import type { BadLine } from "./bad-line";
import type { ExpectEvent, TicketEvent } from "./events";
import type { LineFault, RecordingItem } from "./items";
import type { RunKeys } from "./messages-at";
import { RunBuilder, type RunEvent } from "./run-builder";
import type { RunChecks } from "./run-checks";
import type { TicketBook } from "./ticket-book";

/** Most characters that the lines of one ticket run may have together. */
const MAX_RUN_LENGTH = 64 * 1024 * 1024;

export type RunTrackerOptions = {
  file: string;
  tickets: TicketBook;
  startKeys: () => RunKeys;
  checks: RunChecks | null;
  emit: (item: RecordingItem) => void;
};

/**
 * Holds the open ticket run and decides what a bad line costs. A bad line waits until the next good one shows where it
 * stood: inside the open run, at its end, or at the start of the next.
 */
export class RunTracker {
  /** Lists of shown names that runs brought with them, each once. */
  readonly shownLists = new Set<string>();
  private readonly told = new Set<string>();
  private readonly strays = new Set<string>();
  private run: RunBuilder | null = null;
  private runLength = 0;
  /** The ticket of a `ticket` or `expect` line that no event of a run has followed yet. */
  private announced: string | null = null;
  private waiting: BadLine[] = [];

  constructor(private readonly options: RunTrackerOptions) {}

  /** How many ticket runs were told. */
  get count(): number {
    return this.told.size;
  }

  addTicket(event: TicketEvent | ExpectEvent, text: string, line: number): void {
    this.settle(event);
    const problem = this.options.tickets.add(event, text, line);
    if (problem !== null) this.report({ line, message: problem, ticket: event.ticket });
    this.announced = event.ticket;
  }

  /** @throws RefusedFile for a wrong key where every earlier line of the run was read. */
  add(event: RunEvent, text: string, line: number): void {
    if (!this.run?.is(event) && this.told.has(runKey(event))) this.reportStray(event, line);
    else this.addToRun(event, text, line);
  }

  addBad(bad: BadLine): void {
    this.waiting.push(bad);
  }

  /** Tells the last run. Without an end event it may be cut, unless what follows it shows that it was over. */
  close(hasEnd: boolean, lastLine: number): void {
    const isOver = hasEnd || this.announced !== null || this.waiting.some((bad) => this.endsRun(bad));
    this.settle(null);
    if (this.run && !isOver && !this.run.isLost) {
      this.run.damage(
        lastLine,
        "the file ends without its end event: this ticket run may be cut",
        undefined,
        "cut file",
      );
    }
    this.tell();
  }

  /** Decides what the waiting bad lines cost. Returns those that the run of `next` lost. */
  private settle(next: RunEvent | TicketEvent | ExpectEvent | null): BadLine[] {
    const waiting = this.waiting;
    this.waiting = [];
    return waiting.filter((bad) => !this.settleOne(bad, next));
  }

  /** False where the bad line belongs to the run that `next` starts. */
  private settleOne(bad: BadLine, next: RunEvent | TicketEvent | ExpectEvent | null): boolean {
    const { tickets } = this.options;
    const nextRun = next && "trial" in next && !this.run?.is(next) ? next : null;
    if (bad.type === "end") return this.report(faultOf(bad));
    if (bad.ticket !== null && (bad.type === "ticket" || bad.type === "expect"))
      return this.loseTicket(bad, bad.ticket);
    if (next && "trial" in next && this.run?.is(next)) return this.damageOpen(bad);
    if (bad.ticket !== null && bad.trial !== null) {
      const own = { ticket: bad.ticket, trial: bad.trial };
      if (this.run?.is(own)) return this.damageOpen(bad);
      if (nextRun && runKey(nextRun) === runKey(own)) return false;
      if (this.told.has(runKey(own))) return this.report({ ...faultOf(bad), ...own });
      if (tickets.isKnown(own.ticket)) return this.openLost(own, bad);
    }
    if (this.announced !== null) return this.loseTicket(bad, this.announced);
    if (nextRun && this.startsWrong(nextRun)) return false;
    if (next?.type === "expect" && !tickets.isKnown(next.ticket)) return this.loseTicket(bad, next.ticket);
    return this.damageOpen(bad);
  }

  private addToRun(event: RunEvent, text: string, line: number): void {
    const lost = this.settle(event);
    const run = this.run?.is(event) ? this.run : this.open(event, line, lost);
    this.announced = null;
    const before = this.runLength;
    this.runLength += text.length;
    if (this.runLength <= MAX_RUN_LENGTH) run.add(event, line);
    else if (before <= MAX_RUN_LENGTH)
      run.damage(line, "the lines of this ticket run are too large together");
  }

  private open(event: RunEvent, line: number, lost: readonly BadLine[]): RunBuilder {
    const explained = lost.length > 0 || this.announced === event.ticket;
    if (this.run && !explained && !RunBuilder.canStart(event)) {
      this.run.damage(line, "the next ticket run starts in its middle: lines of this one may be missing");
    }
    this.tell();
    const run = this.createRun(event, line);
    this.run = run;
    for (const bad of lost) this.damageOpen(bad);
    const { tickets } = this.options;
    const fault = tickets.faultOf(event.ticket);
    if (fault) run.lose(fault);
    else if (lost.length === 0 && !tickets.isKnown(event.ticket)) {
      run.damage(line, "no ticket line of this ticket stands before its run", "ticket");
    }
    return run;
  }

  /** A run of which nothing but a bad line is there. */
  private openLost(own: { ticket: string; trial: number }, bad: BadLine): true {
    this.tell();
    this.run = this.createRun(own, bad.line);
    return this.damageOpen(bad);
  }

  private createRun({ ticket, trial }: { ticket: string; trial: number }, firstLine: number): RunBuilder {
    const { file, startKeys, checks } = this.options;
    this.runLength = 0;
    const report = (fault: LineFault) => this.report(fault);
    return new RunBuilder({ file, ticket, trial, firstLine, keys: startKeys(), checks, report });
  }

  private tell(): void {
    if (!this.run) return;
    const { ticket, expectation, fault } = this.options.tickets.tell(this.run.ticket);
    if (fault) this.run.lose(fault);
    const run = this.run.finish();
    this.told.add(runKey(run));
    if (run.shown) this.shownLists.add(JSON.stringify(run.shown));
    this.options.emit({ kind: "run", ticket, expectation, run, firstLine: this.run.firstLine });
    this.run = null;
  }

  private damageOpen(bad: BadLine): true {
    if (!this.run) return this.report(faultOf(bad));
    this.run.damage(bad.line, bad.message, bad.field, kindOf(bad));
    return true;
  }

  private loseTicket(bad: BadLine, ticket: string): true {
    this.options.tickets.lose(ticket, { kind: kindOf(bad), message: bad.message, line: bad.line });
    return this.report({ ...faultOf(bad), ticket });
  }

  private reportStray(event: RunEvent, line: number): void {
    const key = runKey(event);
    if (this.strays.has(key)) return;
    this.strays.add(key);
    const { ticket, trial } = event;
    const message = "a line of a ticket run that was over: it and later ones of this run are left out";
    this.report({ line, message, ticket, trial });
  }

  private startsWrong(event: RunEvent): boolean {
    return !RunBuilder.canStart(event) || !this.options.tickets.isKnown(event.ticket);
  }

  private endsRun({ type, ticket, trial }: BadLine): boolean {
    if (type === "ticket" || type === "expect" || type === "end") return true;
    return ticket !== null && trial !== null && !this.run?.is({ ticket, trial });
  }

  private report(fault: LineFault): true {
    this.options.emit({ kind: "fault", fault });
    return true;
  }
}

function runKey({ ticket, trial }: { ticket: string; trial: number }): string {
  return `${trial}#${ticket}`;
}

function faultOf({ line, field, message }: BadLine): LineFault {
  return { line, ...(field === undefined ? {} : { field }), message };
}

function kindOf(bad: BadLine): string {
  return bad.terminated ? "damaged line" : "cut file";
}
