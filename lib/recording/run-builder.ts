import type {
  Fault,
  Message,
  NativeFormat,
  Preference,
  RecordedCall,
  RecordedConsent,
  TicketRun,
  Turn,
} from "@/lib/ticket-run";
import type {
  CallEvent,
  ConsentEvent,
  FaultEvent,
  InputEvent,
  PreferenceEvent,
  ReplyEvent,
  TranscriptEvent,
} from "./events";
import type { LineFault } from "./items";
import type { RunKeys } from "./messages-at";
import { RefusedFile } from "./refused-file";
import { runAnswer } from "./run-answer";
import type { RunChecks } from "./run-checks";
import { contradiction, gap, type RunProblem, repeated } from "./run-problem";
import { transcriptTurns } from "./transcript-turns";

/** The events that belong to one ticket run. */
export type RunEvent =
  | ReplyEvent
  | ConsentEvent
  | InputEvent
  | CallEvent
  | PreferenceEvent
  | FaultEvent
  | TranscriptEvent;

export type RunBuilderOptions = {
  file: string;
  ticket: string;
  trial: number;
  firstLine: number;
  keys: RunKeys;
  checks: RunChecks | null;
  report: (fault: LineFault) => void;
};

/** Puts one ticket run together from its events and holds each against those before it. */
export class RunBuilder {
  readonly ticket: string;
  readonly trial: number;
  readonly firstLine: number;
  private readonly turns: Turn[] = [];
  private readonly calls: RecordedCall[] = [];
  private readonly consents: RecordedConsent[] = [];
  private preference: Preference | null = null;
  private shown: readonly string[] | undefined;
  private fault: Fault | null = null;
  private lastLine: number;
  /** True where a line of the run may be missing, so that later keys cannot be checked. */
  private hasGap = false;
  /** Calls of the last reply as derived from it; null where they are not derived. */
  private derived: ReturnType<RunChecks["callsOf"]> = null;

  constructor(private readonly options: RunBuilderOptions) {
    this.ticket = options.ticket;
    this.trial = options.trial;
    this.firstLine = options.firstLine;
    this.lastLine = options.firstLine;
  }

  is({ ticket, trial }: { ticket: string; trial: number }): boolean {
    return this.ticket === ticket && this.trial === trial;
  }

  /** True where the run is not measured already. */
  get isLost(): boolean {
    return this.fault !== null;
  }

  /** True where an event could be a run's first: it starts at turn 1, and not with a call. */
  static canStart(event: RunEvent): boolean {
    if (event.type === "transcript") return true;
    return event.turn === 1 && !["call", "consent", "input"].includes(event.type);
  }

  /** Reports a line and takes the run out of the figures: not measured. The first reason is the one that stays. */
  damage(line: number, message: string, field?: string, kind = "damaged line"): void {
    this.report(line, message, field);
    this.fault ??= { kind, message, line };
    this.hasGap = true;
  }

  /** Takes the run out of the figures for a line that was reported elsewhere. */
  lose(fault: Fault): void {
    this.fault ??= fault;
  }

  /** @throws RefusedFile for a wrong key where every earlier line of the run was read. */
  add(event: RunEvent, line: number): void {
    const problem = this.put(event, line);
    this.lastLine = line;
    if (!problem) return;
    const { message, field, kind } = problem;
    if (kind === "gap") this.hasGap = true;
    if (kind === "harmless" || !this.fault) this.report(line, message, field);
    if (kind !== "harmless") this.fault ??= { kind: "damaged line", message, line };
  }

  finish(): TicketRun {
    const problem = this.fault ? null : (this.missingCalls() ?? this.missingEnd());
    if (problem) this.damage(this.lastLine, problem.message);
    const { ticket, trial, turns, calls, consents, fault, preference, shown } = this;
    const answer = fault ? null : runAnswer(turns, calls);
    const run = { ticket, trial, turns, calls, consents, answer, fault, preference };
    return shown === undefined ? run : { ...run, shown };
  }

  private report(line: number, message: string, field?: string): void {
    const { ticket, trial } = this;
    this.options.report({ line, ...(field === undefined ? {} : { field }), message, ticket, trial });
  }

  private put(event: RunEvent, line: number): RunProblem | null {
    switch (event.type) {
      case "reply":
        return this.addReply(event, line);
      case "call":
        return this.addCall(event);
      case "consent":
      case "input":
        return this.addConsent(event);
      case "transcript":
        return this.addTranscript(event);
      case "preference":
        this.preference ??= {
          turn: event.turn,
          ...(event.measure === undefined ? {} : { measure: event.measure }),
          scores: event.scores,
        };
        return null;
      case "fault":
        this.fault ??= { kind: event.kind, message: event.message, turn: event.turn, line };
        return null;
    }
  }

  private addReply(event: ReplyEvent, line: number): RunProblem | null {
    const { turn, added, key, reply, replyFormat = "text", ms, usage } = event;
    const same = this.turns.find((one) => one.turn === turn);
    if (same) return repeated(same.key === key && same.reply === reply, `turn ${turn}`);
    const found = this.options.keys.next(added);
    const lost = this.missingTurn(turn) ?? this.missingCalls();
    if (found !== key && !this.hasGap && !lost) throw this.wrongKey(turn, line, found);
    const problem = lost ?? this.otherResult(added);
    const extras = { ...(ms === undefined ? {} : { ms }), ...(usage === undefined ? {} : { usage }) };
    this.options.keys.reply(event);
    this.turns.push({ turn, added, key, reply, replyFormat, ...extras });
    this.derived = this.options.checks?.callsOf(reply, replyFormat) ?? null;
    return problem;
  }

  private missingTurn(turn: number): RunProblem | null {
    const last = this.turns.at(-1)?.turn ?? 0;
    return turn === last + 1 ? null : gap(`turn ${turn} does not follow turn ${last}`, "turn");
  }

  private missingCalls(): RunProblem | null {
    const made = this.callsOf(this.turns.at(-1)?.turn).length;
    if (!this.derived || made >= this.derived.length) return null;
    return gap(`the last reply before this holds ${this.derived.length} calls, ${made} are recorded`);
  }

  /** A run worked in full ends with an answer, at a cap or with a fault. */
  private missingEnd(): RunProblem | null {
    const calls = this.callsOf(this.turns.at(-1)?.turn);
    const { mayEndAfter } = this.options.checks ?? {};
    if (calls.length === 0 || !mayEndAfter || mayEndAfter(calls)) return null;
    return gap("the run ends with calls that were answered: the next reply is missing");
  }

  private wrongKey(turn: number, line: number, found: string): RefusedFile {
    const problem = `The key of ticket ${this.ticket}, trial ${this.trial}, turn ${turn} is not that of its messages (${found}).`;
    const whatToDo = "The prompt or a message was changed after recording: use the file as it was recorded.";
    return new RefusedFile({ file: this.options.file, line }, "key", problem, whatToDo);
  }

  /** Each result of the previous turn stands in what was put before this one, in order. */
  private otherResult(added: readonly Message[]): RunProblem | null {
    const last = this.turns.at(-1);
    const { checks } = this.options;
    if (!checks || this.fault || !last) return null;
    if (last.replyFormat !== "text") return this.otherMessages(last, last.replyFormat, added);
    let from = 0;
    for (const call of this.callsOf(last.turn)) {
      const text = checks.resultTextOf(call);
      if (text === null) continue;
      const at = added.findIndex(([, content], index) => index >= from && content === text);
      if (at < 0) return contradiction(`the model was shown another result of call ${call.call}`, "added");
      from = at + 1;
    }
    return null;
  }

  /** In the native formats all that is put before a reply follows from the one before it and how its calls ended. */
  private otherMessages(last: Turn, format: NativeFormat, added: readonly Message[]): RunProblem | null {
    const derived = this.options.checks?.nativeMessages?.(last.reply, format, this.callsOf(last.turn));
    if (!derived) return null;
    const isSame = JSON.stringify(derived) === JSON.stringify(added);
    return isSame ? null : contradiction(`the model was shown other results of turn ${last.turn}`, "added");
  }

  private addCall(event: CallEvent): RunProblem | null {
    const { turn, call, server, tool, status, content = null, structured } = event;
    const same = this.calls.find((one) => one.turn === turn && one.call === call);
    if (same) return repeated(same.tool === tool && same.arguments === event.arguments, `call ${call}`);
    const problem = this.noReplyBefore(turn) ?? this.otherCall(event);
    const facts = { turn, call, server, tool, arguments: event.arguments, status, content };
    this.calls.push(structured === undefined ? facts : { ...facts, structured });
    return problem;
  }

  /** Calls are counted through the run or, in other writers' files, through the turn. */
  private otherCall({ turn, call, tool, arguments: text }: CallEvent): RunProblem | null {
    const place = this.callsOf(turn).length;
    if (call !== place + 1 && call !== this.calls.length + 1) {
      return gap(`call ${call} does not follow the one before it`, "call");
    }
    if (!this.derived) return null;
    const derived = this.derived[place];
    if (!derived) return contradiction("its reply holds no such call");
    if (derived.tool !== tool)
      return contradiction(`its reply calls ${JSON.stringify(derived.tool)}`, "tool");
    return derived.arguments === text ? null : contradiction("its reply has other arguments", "arguments");
  }

  private addConsent(event: ConsentEvent | InputEvent): RunProblem | null {
    const { turn, call, tool, decision, by } = event;
    const same = this.consents.find((one) => one.turn === turn && one.call === call);
    if (same) return repeated(same.decision === decision, `the consent to call ${call}`);
    const asked = event.type === "input" ? { request: event.request } : {};
    this.consents.push({ turn, call, tool, decision, by, ...asked });
    return this.noReplyBefore(turn);
  }

  private noReplyBefore(turn: number): RunProblem | null {
    return turn === this.turns.at(-1)?.turn
      ? null
      : gap(`no reply of turn ${turn} stands right before it`, "turn");
  }

  private callsOf(turn: number | undefined): RecordedCall[] {
    return this.calls.filter((call) => call.turn === turn);
  }

  private addTranscript(event: TranscriptEvent): RunProblem | null {
    if (this.turns.length > 0) return contradiction("a transcript after replies of the same run");
    const { turns, problem } = transcriptTurns(event, this.options.keys);
    this.turns.push(...turns);
    this.shown = event.shown;
    return problem;
  }
}
