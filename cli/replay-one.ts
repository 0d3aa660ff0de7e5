import type { RecordingRow, ReplayReport, TracedReplay } from "@/db";
import { startServers } from "@/lib/host";
import { openRecordingFile } from "@/lib/import";
import { collectRecording, type ReplayedRun, replayRecording } from "@/lib/replay";
import { loadSuites } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import { readCodeVersion } from "./code-version";
import { type CliIo, EnvironmentError, UsageError } from "./io";
import type { Here } from "./open-here";
import { recordingPath } from "./recording-path";
import { traceReplay } from "./replay-trace";

export type Replayed = {
  runs: readonly ReplayedRun[];
  report: ReplayReport;
  /** What was seen of it; null for servers other than the shop's own. */
  traced: TracedReplay | null;
  /** Why runs that were not recorded as dead could not be run; null where every one ran. */
  serverFault: string | null;
};

type Options = {
  tools: string | undefined;
  results: string | undefined;
  live: boolean;
  io: CliIo;
  onRun: (run: ReplayedRun) => void;
};

/** A function that replays one recording of this folder through the host and the servers its suite names. */
export async function createReplayer(
  here: Here,
  options: Options,
): Promise<(row: RecordingRow) => Promise<Replayed>> {
  const suites = await loadSuites(here.root, here.dataDir);
  const shopTickets = suites.get("shop")?.tickets;
  if (!shopTickets) throw new EnvironmentError('the suite "shop" is missing: tickets/shop does not hold it');
  const codeVersion = readCodeVersion(here.root);
  const { io, onRun } = options;
  return async (row) => {
    const suite = suites.get(row.suite ?? "");
    if (!suite) {
      const named =
        row.suite === null ? "names no suite" : `is of the suite "${row.suite}", which is not here`;
      throw new UsageError(`"${row.id}" ${named}, so nothing says which servers to replay it with`);
    }
    const recording = await collectRecording(openRecordingFile(recordingPath(here, row)));
    const results = resultsFor(suite, options);
    await using trace = await traceReplay(io, results === "live" && isBuiltIn(suite));
    const tracing = trace ? { tracing: trace.tracing } : {};
    await using servers = await startServers(suite, {
      shopTickets,
      log: (line) => io.err(`${line}\n`),
      ...tracing,
    });
    const found = await replayRecording({
      recording,
      suite,
      servers: servers.targets,
      tools: options.tools === "recorded" ? "recorded" : "revision",
      results,
      signal: io.signal,
      ...(trace ? { tracing: trace.forReplay } : {}),
      onProgress: ({ run }) => onRun(run),
    });
    const died = new Set(
      recording.runs.flatMap(({ run }) => (run.fault ? [`${run.ticket}#${run.trial}`] : [])),
    );
    const report = toReport(found, codeVersion);
    const notRun = report.notRun.find(({ ticket, trial }) => !died.has(`${ticket}#${trial}`));
    return { runs: found.runs, report, traced: trace?.kept() ?? null, serverFault: notRun?.why ?? null };
  };
}

/** Built-in servers work on a shop of their own; a stranger's are called only where the suite calls itself a sandbox. */
function resultsFor(suite: Suite, { results, live }: Options): "live" | "recorded" {
  if (live && !suite.sandbox) {
    throw new UsageError(`--live calls real tools: the suite "${suite.id}" does not say "sandbox": true`);
  }
  if (results === "recorded") return "recorded";
  return live || isBuiltIn(suite) ? "live" : "recorded";
}

const isBuiltIn = ({ servers }: Suite) => servers.every(({ builtIn }) => builtIn !== undefined);

function toReport(found: Awaited<ReturnType<typeof replayRecording>>, codeVersion: string): ReplayReport {
  return {
    at: new Date().toISOString(),
    codeVersion,
    tools: found.tools === "recorded" ? "recorded" : "live",
    results: found.results,
    same: found.same,
    changed: found.runs.flatMap(({ ticket, trial, freshness }) => {
      if (freshness.state !== "changed") return [];
      const { turn, what, name, old, new: now } = freshness;
      return [{ ticket, trial, turn, what: name === undefined ? what : `${what} (${name})`, old, new: now }];
    }),
    notRun: found.runs.flatMap(({ ticket, trial, freshness }) =>
      freshness.state === "not run" ? [{ ticket, trial, why: freshness.why }] : [],
    ),
  };
}
