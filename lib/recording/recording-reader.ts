import { isObject, ParseError, parseJson, withExactNumbers, withoutStacks } from "@/lib/canonical-json";
import { findKeyShapedText } from "@/lib/format";
import { EXACT_FIELDS } from "@/lib/ticket";
import type { ToolList } from "@/lib/tool-list";
import { describeBadLine } from "./bad-line";
import { createEndHash } from "./end-sha256";
import type { EndEvent, Header, RecordingEvent } from "./events";
import type { RecordingItem } from "./items";
import { createKeys } from "./messages-at";
import { parseEvent, type UnknownEvent } from "./parse-event";
import type { FileLine } from "./read-lines";
import { RecordingHead } from "./recording-head";
import { RefusedFile } from "./refused-file";
import type { RunChecks } from "./run-checks";
import { RunTracker } from "./run-tracker";
import { TicketBook } from "./ticket-book";

const MAX_WARNINGS = 20;

export type RecordingReaderOptions = {
  file: string;
  header: Header;
  headerText: string;
  headerValue: unknown;
  /** How runs are checked under the tools that the head names. */
  checksFor: (tools: ToolList | null) => RunChecks | null;
};

/** Takes the lines after the header, one by one, and makes items of them. */
export class RecordingReader {
  private readonly head: RecordingHead;
  private readonly endHash = createEndHash();
  private readonly unknownEvents = new Map<string, number>();
  private readonly warnings: string[] = [];
  private items: RecordingItem[] = [];
  private runs: RunTracker | null = null;
  private replies = 0;
  private lastLine = 1;
  private end: { event: EndEvent; sha256: string; followed: boolean } | null = null;

  constructor(private readonly options: RecordingReaderOptions) {
    this.head = new RecordingHead(options.file, options.header);
    this.endHash.add(options.headerText, options.headerValue);
  }

  /** The items made since the last call. */
  take(): RecordingItem[] {
    const items = this.items;
    this.items = [];
    return items;
  }

  /** @throws RefusedFile */
  read(line: FileLine): void {
    this.lastLine = line.number;
    if (this.end) this.readAfterEnd(line, this.end);
    else this.readLine(line);
  }

  /** Tells what is still open. @throws RefusedFile where the file ends inside its head. */
  close(): void {
    this.openBody(this.lastLine).close(this.end !== null, this.lastLine);
  }

  /** What the `end` item says of the events. */
  summary() {
    const partialWhy = this.partialWhy();
    return {
      partial: partialWhy !== null,
      partialWhy,
      unknownEvents: Object.fromEntries(this.unknownEvents),
      mixedTools: this.head.tools === null && (this.runs?.shownLists.size ?? 0) > 1,
      warnings: this.warnings,
    };
  }

  private readLine(line: FileLine): void {
    this.warn(line);
    const place = { file: this.options.file, line: line.number };
    let value: unknown;
    try {
      if (line.problem !== null) throw new ParseError(place, "", line.problem);
      value = withoutStacks(() => parseJson(line.text, place));
      const event = withoutStacks(() => parseEvent(exactValue(value, line.text), place));
      if (event.type === "end") {
        this.end = { event, sha256: this.endHash.digest(), followed: false };
        return;
      }
      this.endHash.add(line.text, value);
      this.readEvent(event, line);
    } catch (error) {
      if (error instanceof RefusedFile || !(error instanceof ParseError)) throw error;
      this.readBad(line, value, error);
    }
  }

  private readEvent(
    event: Exclude<RecordingEvent, EndEvent> | UnknownEvent,
    { text, number }: FileLine,
  ): void {
    if (event.type === "reply") this.replies += 1;
    switch (event.type) {
      case "unknown":
        this.unknownEvents.set(event.name, (this.unknownEvents.get(event.name) ?? 0) + 1);
        break;
      case "prompt":
      case "tools":
        this.head.add(event, number);
        break;
      case "ticket":
      case "expect":
        this.openBody(number).addTicket(event, text, number);
        break;
      default:
        this.openBody(number).add(event, text, number);
    }
  }

  private readBad(line: FileLine, value: unknown, error: ParseError): void {
    this.endHash.add(line.text, value);
    const bad = describeBadLine(line, value, error.problem, error.field);
    if (this.head.mayMiss(bad.type)) {
      const whatToDo = "The prompt and the tools must be whole: use the file as it was recorded.";
      throw new RefusedFile(
        { file: this.options.file, line: line.number },
        error.field,
        bad.message,
        whatToDo,
        { cause: error },
      );
    }
    this.openBody(line.number).addBad(bad);
  }

  private readAfterEnd(line: FileLine, end: { followed: boolean }): void {
    if (end.followed) return;
    end.followed = true;
    const message = "lines follow the end event: this one and later ones are left out";
    this.items.push({ kind: "fault", fault: { line: line.number, message } });
  }

  /** The head is over: tells `start`, once. @throws RefusedFile where the head lacks what the header names. */
  private openBody(line: number): RunTracker {
    if (this.runs) return this.runs;
    this.head.close(line);
    const { file, header, checksFor } = this.options;
    const { prompt, tools } = this.head;
    this.items.push({ kind: "start", reader: "rightcall-recording/1", header, prompt, tools });
    const emit = (item: RecordingItem) => this.items.push(item);
    this.runs = new RunTracker({
      file,
      tickets: new TicketBook(file, header.trials),
      startKeys: createKeys(prompt),
      checks: checksFor(tools),
      emit,
    });
    return this.runs;
  }

  private warn(line: FileLine): void {
    if (this.warnings.length >= MAX_WARNINGS) return;
    const found = findKeyShapedText(line.text);
    if (found !== null)
      this.warnings.push(
        `Line ${line.number} holds ${found}. If it is one, revoke it and remove the recording.`,
      );
  }

  private partialWhy(): string | null {
    if (!this.end) return "The file has no end event: it was cut, or its recording is not finished.";
    if (this.end.followed) return "Lines follow its end event.";
    const { event, sha256 } = this.end;
    const runs = this.runs?.count ?? 0;
    if (event.ticketRuns !== runs)
      return `Its end event counts ${event.ticketRuns} ticket runs, ${runs} were read.`;
    if (event.replies !== this.replies)
      return `Its end event counts ${event.replies} replies, ${this.replies} were read.`;
    if (event.sha256 !== sha256)
      return "Its lines are not those its end event was written for: one was changed.";
    return null;
  }
}

/** Expected arguments keep their exact numbers to be compared, results keep them as text to be shown. */
function exactValue(value: unknown, text: string): unknown {
  if (!isObject(value)) return value;
  if (value.type === "expect") return withExactNumbers(value, text, EXACT_FIELDS, "number");
  return value.type === "call" ? withExactNumbers(value, text, ["structured"], "text") : value;
}
