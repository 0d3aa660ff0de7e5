import { existsSync } from "node:fs";
import path from "node:path";
import { getRecording, importFile } from "@/db";
import type { JsonObject } from "@/lib/canonical-json";
import { isMasked, maskModel, type OpenedModel } from "@/lib/model";
import {
  createProgress,
  openModel,
  type RecordProgressCounter,
  type RecordSummary,
  recordToFile,
} from "@/lib/record";
import {
  discardStoppedRecording,
  type Header,
  openStoppedRecording,
  pathsOf,
  readSetup,
  requireFreeRecording,
  type StoppedRecording,
} from "@/lib/recording";
import { lockOwner } from "@/lib/storage";
import { readCodeVersion } from "./code-version";
import { type CliIo, EXIT, UsageError } from "./io";
import { type Here, openHere } from "./open-here";
import { openTracing } from "./open-tracing";
import { planRepeat } from "./record-again";
import { confirmCost, sayCost } from "./record-confirm";
import { type AskedRecord, parseSetup, type RecordSetup, readRecordOptions } from "./record-options";
import { report, stopOrThrow } from "./record-report";
import { type PlannedRecord, planRecord } from "./record-setup";
import { createShow } from "./record-show";
import { createPlannedLooks } from "./record-until";
import { requireRecording } from "./scored";

/** `rightcall record`: works a suite with a model and keeps everything both said, resumable at every event. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const asked = readRecordOptions(args);
  using here = await openHere(io);
  const place = { dataDir: here.dataDir, folder: path.join(here.dataDir, "recordings") };
  if (asked.discard) {
    await discardStoppedRecording(asked.id, place);
    io.out(`What was recorded of ${asked.id} is removed.\n`);
    return EXIT.ok;
  }
  if (await getRecording(here.db, asked.id)) {
    throw new UsageError(
      `there is a recording "${asked.id}" already: choose another id, or remove it first (rightcall remove ${asked.id})`,
    );
  }
  if (!asked.resume) await requireFreeRecording(asked.id, place);
  const stopped = asked.resume ? await openStoppedRecording(asked.id, place) : null;
  try {
    return await record(asked, stopped, place, here, io);
  } finally {
    await stopped?.close();
  }
}

type Place = { dataDir: string; folder: string };

async function record(
  asked: AskedRecord,
  stopped: StoppedRecording | null,
  place: Place,
  here: Here,
  io: CliIo,
): Promise<number> {
  const repeat = asked.again === null ? null : await planRepeat(asked.again, here, asked.given);
  const left = asked.resume ? (stopped?.setup ?? (await readSetup(pathsOf(asked.id, place).setup))) : null;
  const setup = await planTrials(completeSetup(asked, repeat?.setup ?? left, io), here);
  const plan = await planRecord(setup, here, io);
  const looks = setup.against === undefined ? null : await createPlannedLooks(setup.against, plan, here);
  const show = createShow(asked.show, io);
  await using opened = await openModel(plan.spec, {
    ...plan.model,
    env: io.env,
    cwd: plan.cwd,
    dataDir: here.dataDir,
    root: here.root,
    signal: io.signal,
    onNote: show.note,
  });
  refuseMisuse(plan, opened, asked);
  await confirmCost(opened, asked.yes, io);
  await using tracing = await openTracing(io);
  const counting: { counter: RecordProgressCounter | null } = { counter: null };
  let recorded: RecordSummary & { path: string };
  try {
    recorded = await recordToFile({
      ...toRecorder(asked, setup, plan, opened, here),
      place: { ...place, setup: keptSetup(setup, io) },
      stopped,
      signal: io.signal,
      ...(tracing ? { tracing } : {}),
      now: () => new Date(),
      log: show.note,
      onPrepared: async (prepared) => {
        repeat?.check(prepared.header);
        await looks?.check(prepared.header, opened);
        counting.counter = createProgress(plan.suite, prepared, () => performance.now());
        show.note(sayCost(plan, prepared));
        show.start(counting.counter);
      },
      onProgress: (run) => {
        const verdict = counting.counter?.add(run);
        if (verdict) looks?.add(verdict);
        show.tick();
      },
      ...(looks
        ? {
            afterTrial: (trial: number) => looks.take(trial, show.note),
            change: (header: Header, summary: RecordSummary) =>
              looks.change(header, summary, counting.counter?.figures().tokens ?? null),
          }
        : {}),
    });
  } catch (error) {
    const paths = pathsOf(asked.id, place);
    const isLeft = existsSync(paths.partial) && (await lockOwner(paths.lock)) === null;
    return stopOrThrow({ error, id: asked.id, isLeft, counter: counting.counter }, show, io);
  }
  await importFile(here.db, recorded.path, { ...here, origin: "recorded" });
  show.end("done");
  report(asked, recorded, counting.counter, looks, io);
  if (recorded.faults === 0) return EXIT.ok;
  if (recorded.faults < recorded.ticketRuns) return EXIT.gate;
  io.err("rightcall: every ticket run died, so nothing is measured\n");
  return EXIT.environment;
}

/** What was given comes before what a repeated or resumed recording was made with. */
function completeSetup(asked: AskedRecord, kept: JsonObject | RecordSetup | null, io: CliIo): RecordSetup {
  const before = kept === null ? null : parseSetup(kept as JsonObject, { file: `the setup of ${asked.id}` });
  const { suite, model } = { ...before, ...asked.given };
  if (suite === undefined || model === undefined) {
    const missing = suite === undefined ? "--suite" : "--model";
    throw new UsageError(`record: ${missing} is missing\nSee: rightcall record --help`);
  }
  if (asked.given.model === undefined && isMasked(model)) {
    throw new UsageError(
      `the command of "${asked.again ?? asked.id}" held a key, which is not kept (${model}): give it again with --model`,
    );
  }
  const cwd = asked.given.model === undefined ? (before?.cwd ?? io.cwd) : io.cwd;
  const sampling = { ...before?.sampling, ...asked.given.sampling };
  return { ...before, ...asked.given, suite, model, sampling, cwd };
}

/** Planned looks are as many as the base has trials, unless fewer are asked for. */
async function planTrials(setup: RecordSetup, here: Here): Promise<RecordSetup> {
  if (setup.against === undefined || setup.trials !== undefined) return setup;
  return { ...setup, trials: (await requireRecording(here.db, setup.against)).trials };
}

/** A setup as it is put on disk: JSON values, and no key that a command was typed with. */
function keptSetup(setup: RecordSetup, { env }: CliIo): JsonObject {
  return JSON.parse(JSON.stringify({ ...setup, model: maskModel(setup.model, env) }));
}

function toRecorder(
  asked: AskedRecord,
  setup: RecordSetup,
  plan: PlannedRecord,
  opened: OpenedModel,
  here: Here,
) {
  const { suite, shopTickets, revision, prompt, mode, trials, tickets, consent, concurrency } = plan;
  const under = revision === null ? "" : `, descriptions ${revision}`;
  return {
    ...{ suite, shopTickets, revision, mode, trials, consent, concurrency, opened },
    ...(prompt === undefined ? {} : { prompt }),
    ...(tickets === undefined ? {} : { tickets }),
    id: asked.id,
    title: setup.title ?? `${opened.facts.model.name}: ${suite.title}${under}`,
    seed: plan.model.sampling.seed,
    givesPreference: opened.isChooser || plan.model.preferences,
    recordedBy: `rightcall record ${readCodeVersion(here.root)}`,
  };
}

function refuseMisuse({ mode, trials }: PlannedRecord, opened: OpenedModel, { again }: AskedRecord): void {
  const { name } = opened.facts.model;
  if (opened.isChooser && mode === "full") {
    throw new UsageError(`${name} only chooses a first tool: --mode first-call`);
  }
  if (!opened.isDeterministic) return;
  if (again !== null) {
    throw new UsageError(
      `${name} says the same to the same words each time, so it has no noise floor: a repeat would show nothing`,
    );
  }
  if (trials > 1) {
    throw new UsageError(
      `${name} says the same to the same words each time: a second trial would repeat the first`,
    );
  }
}
