import {
  type Approver,
  type CallTool,
  type Decision,
  type HostEvent,
  isTrustedBy,
  runTicket,
} from "@/lib/host";
import { type Change, createReplayModel, type RecordedReplies, RecordingMismatch } from "@/lib/model";
import type { RecordedCall, RecordedConsent, TicketRun } from "@/lib/ticket-run";
import { shownTools } from "@/lib/tool-list";
import { explainAsked, explainCall, explainConsents } from "./explain-calls";
import { explainMismatch } from "./explain-mismatch";
import type { Stage } from "./set-stage";
import type { Freshness, ReplayedRun, ReplayInput } from "./types";

/** Works one recorded ticket again with its recorded replies. */
export async function replayRun(
  { suite, header, prompt, connection, live, results }: Stage,
  { ticket: recordedTicket, run }: ReplayInput["runs"][number],
  signal: AbortSignal,
): Promise<ReplayedRun> {
  const { ticket, trial } = run;
  const done = (freshness: Freshness, calls: readonly RecordedCall[] = []): ReplayedRun => ({
    ticket,
    trial,
    freshness,
    sequence: calls.map(({ tool }) => tool),
  });
  if (run.fault) return done({ state: "not run", why: `The recorded run died: ${run.fault.kind}.` });
  const liveTicket = suite.tickets.find((one) => one.ticket.id === ticket)?.ticket;
  if (!liveTicket) return done({ state: "not run", why: `The suite has no ticket ${ticket} any more.` });

  const told = new Told();
  const { host, mode } = header;
  try {
    const result = await runTicket({
      ticket: liveTicket,
      trial,
      mode,
      system: prompt.live.system,
      tools: shownTools(live),
      model: createReplayModel(recordedReplies(prompt.recorded, run), (difference) =>
        explainMismatch(difference, prompt, {
          recorded: run,
          ticket: { recorded: recordedTicket, live: liveTicket },
          liveCalls: told.calls,
        }),
      ),
      callTool: results === "live" ? connection.callTool : answerFromFile(run),
      isTrusted: isTrustedBy(suite),
      approve: decideFromFile(run),
      seed: 0,
      limits: host ? { maxCalls: host.maxCalls, maxReplies: host.maxReplies } : {},
      signal,
      emit: told.listen,
    });
    if (told.fault) return done({ state: "not run", why: told.fault });
    const change = findChange(run, told);
    return done(change ? { state: "changed", ...change } : { state: "same" }, result.calls);
  } catch (error) {
    if (!(error instanceof RecordingMismatch)) throw error;
    return done({ state: "changed", turn: error.turn, ...error.change }, told.calls);
  }
}

function recordedReplies({ system, sent }: Stage["prompt"]["recorded"], run: TicketRun): RecordedReplies {
  return { system, runs: [run], ...(sent === undefined ? {} : { tools: sent }) };
}

/** What the host told of the run in progress. */
class Told {
  readonly calls: RecordedCall[] = [];
  readonly consents: RecordedConsent[] = [];
  fault: string | null = null;
  readonly listen = (event: HostEvent): void => {
    if (event.type === "call") this.calls.push({ ...event, content: event.content ?? null });
    if (event.type === "consent" || event.type === "input") this.consents.push(event);
    if (event.type === "fault") this.fault = event.message;
  };
}

/** What differs in calls and consents that no later reply was keyed by: those of the last turn. */
function findChange(run: TicketRun, told: Told): (Change & { turn: number }) | null {
  for (let at = 0; at < Math.max(run.calls.length, told.calls.length); at++) {
    const change = explainCall(run.calls[at], told.calls[at]);
    if (change) return { turn: (run.calls[at] ?? told.calls[at])?.turn ?? 1, ...change };
  }
  return explainConsents(run.consents, told.consents);
}

/**
 * Answers calls with the recorded results, and asks first what the server asked then.
 *
 * @throws RecordingMismatch for a call that the recording does not hold.
 */
function answerFromFile(run: TicketRun): CallTool {
  return async ({ tool, turn, call, input }) => {
    const request = consentTo(run, { turn, call })?.request;
    if (request && !input) return { status: "input_required", content: request.message, request, key: "" };
    const recorded = run.calls.find((one) => one.turn === turn && one.call === call);
    const { status, content, structured } = recorded ?? {};
    if (request && status === "denied") return { status: "tool_error", content: content ?? "" };
    if (status !== "returned" && status !== "tool_error" && status !== "protocol_error") {
      const change = {
        what: "a tool result",
        name: tool.shown,
        old: "(not called)",
        new: "(called)",
      } as const;
      throw new RecordingMismatch(run.ticket, run.trial, turn, change);
    }
    return { status, content: content ?? "", ...(structured === undefined ? {} : { structured }) };
  };
}

/**
 * Repeats the recorded decisions. A recorded question of the server's answers for the call it came with; a recorded
 * consent answers whatever the server asks today.
 *
 * @throws RecordingMismatch where nobody was asked then, or the server asks something else.
 */
function decideFromFile(run: TicketRun): Approver {
  return async ({ tool, turn, call, asked }) => {
    const recorded = consentTo(run, { turn, call });
    const change = explainAsked(recorded, asked);
    if (recorded && !change) return asked ? pick(recorded) : mayBeMade(recorded);
    const what = change ?? { what: "a consent", old: "(not asked)", new: "(asked)" };
    throw new RecordingMismatch(run.ticket, run.trial, turn, { ...what, name: tool.shown });
  };
}

function consentTo({ consents }: TicketRun, at: { turn: number; call: number }): RecordedConsent | undefined {
  return consents.find(({ turn, call }) => turn === at.turn && call === at.call);
}

const pick = ({ decision, by }: RecordedConsent): Decision => ({ decision, by });

/** Where the server's question was the one decided on, the call itself was let through. */
function mayBeMade(recorded: RecordedConsent): Decision {
  return recorded.request ? { decision: "approved", by: recorded.by } : pick(recorded);
}
