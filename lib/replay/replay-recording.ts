import { type Approver, type CallTool, type HostEvent, renderSystemPrompt, runTicket } from "@/lib/host";
import {
  connectSuite,
  isTrustedBy,
  type ServerTargets,
  type SuiteConnection,
} from "@/lib/host/connect-suite";
import { ServerUnreachable } from "@/lib/host/server-errors";
import { type Change, createReplayModel, RecordingMismatch } from "@/lib/model";
import type { Suite } from "@/lib/suite";
import type { RecordedCall, RecordedConsent, TicketRun } from "@/lib/ticket-run";
import { diffToolLists, shownTools, type ToolList } from "@/lib/tool-list";
import { explainCall, explainConsents } from "./explain-calls";
import { explainMismatch, type PromptSides } from "./explain-mismatch";
import { findSequenceMismatches } from "./find-sequence-mismatches";
import { liveTools, NotReplayable } from "./live-tools";
import type { Freshness, ReplayedRun, ReplayInput, ReplayReport } from "./types";

export type ReplayOptions = {
  recording: ReplayInput;
  suite: Suite;
  servers: ServerTargets;
  /** `revision`: the live listing with the overlay of the header's revision. `recorded`: descriptions are not checked. */
  tools?: "revision" | "recorded";
  /** Default `live` where the suite is a sandbox, else `recorded`: a replay must not run a stranger's write tools. */
  results?: "live" | "recorded";
  /** Replays these tickets alone. */
  tickets?: readonly string[];
  /** Changes the live listing before the run: what would a release with this text do? */
  change?: (list: ToolList) => ToolList;
  /** Ticket → the tools it must call, in order. */
  expectSequences?: Readonly<Record<string, readonly string[]>>;
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number; run: ReplayedRun }) => void;
};

/**
 * Replays a recording through today's host, prompt and servers with the recorded replies, and says of each ticket run
 * whether it is still the same, what changed, or why it could not be run. Scores are not touched.
 *
 * A mismatch is a result, not an error. @throws the signal's reason, and errors of this program.
 */
export async function replayRecording(options: ReplayOptions): Promise<ReplayReport> {
  const { suite, servers, signal = new AbortController().signal } = options;
  const setup = {
    tools: options.tools ?? "revision",
    results: options.results ?? (suite.sandbox ? "live" : "recorded"),
  } as const;
  const runs = options.recording.runs.filter(({ run }) => options.tickets?.includes(run.ticket) ?? true);
  try {
    const connection = await connectSuite(suite, servers, { signal });
    try {
      const stage = setStage(options, connection, setup);
      return await replayRuns(options, runs, stage, setup, signal);
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (error instanceof ServerUnreachable || error instanceof NotReplayable) {
      return allAlike(options, runs, setup, { state: "not run", why: error.message });
    }
    if (error instanceof RecordingMismatch) {
      return allAlike(options, runs, setup, { state: "changed", turn: error.turn, ...error.change });
    }
    throw error;
  }
}

type Setup = Pick<ReplayReport, "tools" | "results">;
type Runs = ReplayInput["runs"];

/** Everything that is the same for each run: what the model would be shown today, and how calls are answered. */
type Stage = { prompt: PromptSides; connection: SuiteConnection; live: ToolList };

function setStage(
  { recording, suite, change }: ReplayOptions,
  connection: SuiteConnection,
  { tools }: Setup,
): Stage {
  const { header, prompt } = recording;
  if (!prompt || !recording.tools || !header.prompt) {
    throw new NotReplayable(
      "The recording holds no prompt or no tool list: it was imported, not recorded by this host.",
    );
  }
  if (prompt.tools !== undefined) {
    throw new NotReplayable(
      "The tools were sent in a provider's own format, which this host does not replay.",
    );
  }
  const template = suite.prompts[header.prompt.id];
  if (template === undefined)
    throw new NotReplayable(`The suite has no prompt template "${header.prompt.id}" any more.`);
  const live =
    tools === "recorded"
      ? recording.tools
      : liveTools(change?.(connection.list) ?? connection.list, suite, header);
  const system = renderSystemPrompt(template, shownTools(live));
  return {
    connection,
    live,
    prompt: {
      recorded: { system: prompt.system, templateSha256: header.prompt.sha256, tools: recording.tools },
      live: { system, template, tools: live },
    },
  };
}

async function replayRuns(
  options: ReplayOptions,
  runs: Runs,
  stage: Stage,
  setup: Setup,
  signal: AbortSignal,
): Promise<ReplayReport> {
  const replayed: ReplayedRun[] = [];
  for (const { ticket, run } of runs) {
    signal.throwIfAborted();
    const one = await replayRun(options, { ticket, run }, stage, setup, signal);
    replayed.push(one);
    options.onProgress?.({ done: replayed.length, total: runs.length, run: one });
  }
  const { tools } = options.recording;
  return summarize(options, replayed, setup, tools ? diffToolLists(tools, stage.live) : []);
}

async function replayRun(
  { recording, suite }: ReplayOptions,
  { ticket: recordedTicket, run }: Runs[number],
  { prompt, connection, live }: Stage,
  { results }: Setup,
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
  const { host, mode } = recording.header;
  try {
    const result = await runTicket({
      ticket: liveTicket,
      trial,
      mode,
      system: prompt.live.system,
      tools: shownTools(live),
      model: createReplayModel({ system: prompt.recorded.system, runs: [run] }, (difference) =>
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

/** What the host told of the run in progress. */
class Told {
  readonly calls: RecordedCall[] = [];
  readonly consents: RecordedConsent[] = [];
  fault: string | null = null;
  readonly listen = (event: HostEvent): void => {
    if (event.type === "call") this.calls.push({ ...event, content: event.content ?? null });
    if (event.type === "consent") this.consents.push(event);
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

/** Answers calls with the recorded results. @throws RecordingMismatch for a call that the recording does not hold. */
function answerFromFile(run: TicketRun): CallTool {
  return async ({ tool, turn, call }) => {
    const recorded = run.calls.find((one) => one.turn === turn && one.call === call);
    const { status, content, structured } = recorded ?? {};
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

/** Repeats the recorded decisions. @throws RecordingMismatch where nobody was asked then. */
function decideFromFile(run: TicketRun): Approver {
  return async ({ tool, turn, call }) => {
    const recorded = run.consents.find((one) => one.turn === turn && one.call === call);
    if (recorded) return { decision: recorded.decision, by: recorded.by };
    const change = { what: "a consent", name: tool.shown, old: "(not asked)", new: "(asked)" } as const;
    throw new RecordingMismatch(run.ticket, run.trial, turn, change);
  };
}

function allAlike(options: ReplayOptions, runs: Runs, setup: Setup, freshness: Freshness): ReplayReport {
  const replayed = runs.map(({ run }) => ({
    ticket: run.ticket,
    trial: run.trial,
    freshness: run.fault
      ? ({ state: "not run", why: `The recorded run died: ${run.fault.kind}.` } as const)
      : freshness,
    sequence: [],
  }));
  return summarize(options, replayed, setup, []);
}

function summarize(
  options: ReplayOptions,
  runs: readonly ReplayedRun[],
  setup: Setup,
  toolChanges: ReplayReport["toolChanges"],
): ReplayReport {
  const count = (state: Freshness["state"]) =>
    runs.filter(({ freshness }) => freshness.state === state).length;
  return {
    recording: options.recording.header.id,
    ...setup,
    runs,
    same: count("same"),
    changed: count("changed"),
    notRun: count("not run"),
    toolChanges,
    sequenceMismatches: findSequenceMismatches(runs, options.expectSequences ?? {}),
  };
}
