import { connectSuite, type ServerTargets, ServerUnreachable } from "@/lib/host";
import { RecordingMismatch } from "@/lib/model";
import type { Suite } from "@/lib/suite";
import { diffToolLists, type ToolList } from "@/lib/tool-list";
import { createReplayTrace, type ReplayTrace, type ReplayTracing } from "./create-replay-trace";
import { findSequenceMismatches } from "./find-sequence-mismatches";
import { NotReplayable } from "./live-tools";
import { replayRun } from "./replay-run";
import { type Stage, setStage } from "./set-stage";
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
  /** Spans of the requests made, and what is done with them. */
  tracing?: ReplayTracing;
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
    const trace = createReplayTrace(options.tracing);
    const connection = await trace.connecting(() =>
      connectSuite(suite, servers, { signal, ...trace.observers }),
    );
    try {
      const stage = setStage({
        recording: options.recording,
        suite,
        connection,
        change: options.change,
        setup,
      });
      return await replayRuns(options, runs, { stage, trace }, setup, signal);
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

async function replayRuns(
  options: ReplayOptions,
  runs: Runs,
  { stage, trace }: { stage: Stage; trace: ReplayTrace },
  setup: Setup,
  signal: AbortSignal,
): Promise<ReplayReport> {
  const replayed: ReplayedRun[] = [];
  for (const { ticket, run } of runs) {
    signal.throwIfAborted();
    const one = await trace.running(run, () => replayRun(stage, { ticket, run }, signal));
    replayed.push(one);
    options.onProgress?.({ done: replayed.length, total: runs.length, run: one });
  }
  const { tools } = options.recording;
  return summarize(options, replayed, setup, tools ? diffToolLists(tools, stage.live) : []);
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
