import {
  type EventLine,
  type Header,
  hostChecks,
  type RecordingEvent,
  type RunChecks,
} from "@/lib/recording";
import { readNativeReply } from "@/lib/ticket-run";
import { isRunEvent, type RunEvent, runKey } from "./run-of-events";

/** How far a ticket run of a stopped recording is; `events` are those of its whole turns. */
export type StoppedRun = { state: "whole" | "cut"; events: readonly RunEvent[] };

export type StoppedRuns = {
  /** Lines that stay in the file; the others are cut from it. */
  kept: readonly EventLine[];
  /** By `runKey`; a run that is to be worked from its start is not among them. */
  runs: ReadonlyMap<string, StoppedRun>;
};

/**
 * Cuts a stopped recording to whole turns: a turn is whole when every call its reply holds is recorded with its result,
 * and the first one, where a preference is expected, when that is. A run that died without a reply is tried again.
 * Where `canRedo` is false, a run that may have called a server is cut even without a whole turn.
 */
export function cutToWholeTurns(
  header: Header,
  lines: readonly EventLine[],
  { givesPreference, canRedo }: { givesPreference: boolean; canRedo: boolean },
): StoppedRuns {
  const rules = { mode: header.mode, givesPreference, checks: hostChecks(header) };
  const runs = new Map<string, StoppedRun>();
  const stays = new Set<RecordingEvent>();
  for (const [key, events] of groupByRun(lines)) {
    const run = cutRun(events, rules);
    const mayHaveCalled = header.mode === "full" && !canRedo && events.some(isReply);
    if (run.events.length > 0 || mayHaveCalled) runs.set(key, run);
    for (const event of run.events) stays.add(event);
  }
  const kept = lines.filter(({ event }) => (isRunEvent(event) ? stays.has(event) : event.type !== "end"));
  return { kept, runs };
}

type Rules = { mode: Header["mode"]; givesPreference: boolean; checks: RunChecks | null };

function cutRun(events: readonly RunEvent[], rules: Rules): StoppedRun {
  const whole: RunEvent[] = [];
  for (let turn = 1; ; turn++) {
    const own = events.filter((event) => event.turn === turn);
    if (own.some(({ type }) => type === "fault")) {
      const hasAnswered = whole.length > 0 || own.some(isReply);
      return hasAnswered ? { state: "whole", events: [...whole, ...own] } : { state: "cut", events: [] };
    }
    if (!isWholeTurn(own, events, rules)) return { state: "cut", events: whole };
    whole.push(...own);
    if (isLastTurn(own, rules)) return { state: "whole", events: whole };
  }
}

function isWholeTurn(
  own: readonly RunEvent[],
  all: readonly RunEvent[],
  { givesPreference, checks }: Rules,
): boolean {
  const reply = own.find(isReply);
  if (!reply) return false;
  const { turn } = reply;
  if (all.some((event) => isReply(event) && event.turn > turn)) return true;
  if (turn === 1 && givesPreference && !own.some(({ type }) => type === "preference")) return false;
  const calls = own.filter(({ type }) => type === "call");
  return countCalls(reply, checks) === calls.length;
}

/** Calls that a reply holds; null where nobody can tell. */
function countCalls(
  { reply, replyFormat = "text" }: Extract<RunEvent, { type: "reply" }>,
  checks: RunChecks | null,
) {
  if (replyFormat !== "text") return readNativeReply(reply, replyFormat).calls.length;
  return checks?.callsOf(reply, replyFormat)?.length ?? null;
}

/** A turn after which the host asks for no other. */
function isLastTurn(own: readonly RunEvent[], { mode }: Rules): boolean {
  const calls = own.flatMap((event) => (event.type === "call" ? event : []));
  return mode === "first-call" || calls.length === 0 || calls.some(({ status }) => status === "blocked");
}

function isReply(event: RunEvent): event is Extract<RunEvent, { type: "reply" }> {
  return event.type === "reply";
}

function groupByRun(lines: readonly EventLine[]): ReadonlyMap<string, readonly RunEvent[]> {
  const groups = new Map<string, RunEvent[]>();
  for (const { event } of lines) {
    if (!isRunEvent(event)) continue;
    const group = groups.get(runKey(event));
    if (group) group.push(event);
    else groups.set(runKey(event), [event]);
  }
  return groups;
}
