import { readFile } from "node:fs/promises";
import path from "node:path";
import { listRecordings, type RecordingRow, storeReplay } from "@/db";
import { writeBeside } from "@/lib/storage";
import { type CliIo, EXIT, UsageError } from "./io";
import { jsonLine } from "./json-line";
import { type Here, openHere } from "./open-here";
import { parseOptions } from "./options";
import { type CalledTools, diffExpectedTools, parseExpectedTools, writeExpectedTools } from "./replay-expect";
import { createReplayer, type Replayed } from "./replay-one";
import { createProgress } from "./replay-progress";
import { type ExpectOutcome, expectText, replayJson, replayText } from "./replay-text";
import { requireRecording } from "./scored";

const USAGE = "usage: rightcall replay ID… | --bundled";

/** `rightcall replay ID…`: says of each ticket run whether today's host and servers still repeat it, and keeps that. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const asked = readOptions(args);
  using here = await openHere(io);
  const rows = await chooseRecordings(here, asked);
  const progress = createProgress(rows, asked.events ? "events" : asked.quiet ? "none" : "terminal", io);
  const replay = await createReplayer(here, { ...asked, io, onRun: progress.run });
  let exit: number = EXIT.ok;
  for (const row of rows) {
    progress.begin(row.id);
    const replayed = await replay(row);
    await storeReplay(here.db, row.id, replayed.report, replayed.traced);
    const expect =
      asked.expect === undefined ? null : await holdAgainst(asked.expect, asked.update, replayed, io);
    progress.end();
    if (!asked.events) report(row.id, replayed, expect, asked, io);
    exit = worst(exit, exitOf(row.id, replayed, expect, io));
  }
  progress.done();
  return exit;
}

type Asked = ReturnType<typeof readOptions>;

function readOptions(args: readonly string[]) {
  const { values, positionals: ids } = parseOptions("replay", args, {
    bundled: { type: "boolean" },
    expect: { type: "string" },
    update: { type: "boolean" },
    tools: { type: "string" },
    results: { type: "string" },
    live: { type: "boolean" },
    json: { type: "boolean" },
    "json-events": { type: "boolean" },
    quiet: { type: "boolean" },
  });
  const { bundled = false, update = false, live = false, expect, tools, results } = values;
  if (ids.length === 0 && !bundled) throw new UsageError(USAGE);
  if (ids.length > 0 && bundled) throw new UsageError(`${USAGE}\nGive ids or --bundled, not both`);
  if (tools !== undefined && tools !== "recorded") throw new UsageError("--tools takes recorded");
  if (results !== undefined && results !== "recorded") throw new UsageError("--results takes recorded");
  if (live && results !== undefined) throw new UsageError("--live and --results recorded exclude each other");
  if (update && expect === undefined) throw new UsageError("--update writes the file that --expect names");
  if (expect !== undefined && ids.length !== 1)
    throw new UsageError("--expect holds one recording; give one id");
  const { json = false, quiet = false, "json-events": events = false } = values;
  return { ids, bundled, update, live, expect, tools, results, json, quiet, events };
}

async function chooseRecordings({ db }: Here, { ids, bundled }: Asked): Promise<RecordingRow[]> {
  if (bundled) return (await listRecordings(db)).filter(({ origin }) => origin === "bundled");
  return Promise.all(ids.map((id) => requireRecording(db, id)));
}

/** Holds the tools each repeated run called against the file of `--expect`, or writes the file anew. */
async function holdAgainst(
  file: string,
  update: boolean,
  replayed: Replayed,
  io: CliIo,
): Promise<ExpectOutcome> {
  const place = path.resolve(io.cwd, file);
  const found = replayed.runs.flatMap(({ ticket, trial, freshness, sequence }): CalledTools[] =>
    freshness.state === "same" ? [{ ticket, trial, tools: sequence }] : [],
  );
  if (!update) {
    return {
      file,
      updated: false,
      differences: diffExpectedTools(parseExpectedTools(await readText(place, file), file), found),
    };
  }
  if (replayed.report.changed.length > 0 || replayed.serverFault !== null) {
    throw new UsageError(
      `${file} is not written: only a recording that replays without a change can say what is expected`,
    );
  }
  await writeBeside(place, writeExpectedTools(found));
  return { file, updated: true, differences: [] };
}

async function readText(place: string, file: string): Promise<string> {
  try {
    return await readFile(place, "utf8");
  } catch (cause) {
    const hint = `${file} cannot be read. --update makes it from what the recording's tickets called`;
    throw new UsageError(hint, { cause });
  }
}

function report(
  id: string,
  { report: found }: Replayed,
  expect: ExpectOutcome | null,
  asked: Asked,
  io: CliIo,
): void {
  if (asked.quiet) return;
  if (asked.json) io.out(jsonLine(replayJson(id, found, expect)));
  else io.out(`${replayText(id, found)}${expect ? expectText(expect) : ""}`);
}

function exitOf(
  id: string,
  { report: found, serverFault }: Replayed,
  expect: ExpectOutcome | null,
  io: CliIo,
): number {
  if (found.changed.length > 0 || (expect && expect.differences.length > 0)) return EXIT.gate;
  if (serverFault === null || found.same > 0) return EXIT.ok;
  io.err(`rightcall: no ticket run of ${id} could be replayed: ${serverFault}\n`);
  return EXIT.environment;
}

/** A change is what a build must stop at, also where another recording could not be run. */
function worst(one: number, other: number): number {
  return one === EXIT.gate || other === EXIT.gate ? EXIT.gate : Math.max(one, other);
}
