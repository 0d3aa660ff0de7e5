import { openRecordingFile } from "@/lib/import";
import { readLedger } from "@/lib/provenance";
import { compareSetups, SetupRefused, sayDifferences } from "@/lib/record";
import type { Header } from "@/lib/recording";
import { loadSuites } from "@/lib/storage";
import { UsageError } from "./io";
import type { Here } from "./open-here";
import { parseSetup, type RecordSetup } from "./record-options";
import { recordingPath } from "./recording-path";
import { requireRecording } from "./scored";

export type Repeat = {
  setup: RecordSetup;
  /** @throws SetupRefused where the new recording would differ in more than its seed. */
  check(header: Header): void;
};

/**
 * The setup of a recording under its next seed. Its file says what it was made with; where its model is stands in the
 * ledger, or is given for one that was made elsewhere.
 */
export async function planRepeat(id: string, here: Here, given: Partial<RecordSetup>): Promise<Repeat> {
  const row = await requireRecording(here.db, id);
  const recorded = await readRecorded(recordingPath(here, row), here);
  const { header } = recorded;
  const seed = header.sampling?.seed;
  if (header.sampling === null || header.sampling.temperature === 0) {
    throw new UsageError(
      `${header.model?.name ?? id} says the same to the same words each time, so it has no noise floor: a repeat would show nothing`,
    );
  }
  if (typeof seed !== "number") {
    throw new UsageError(
      `${id} does not say its seed, so there is no next one: record under a seed of your own`,
    );
  }
  const kept = (await readLedger(here.dataDir)).get(row.fileSha256)?.setup;
  const setup = setupOf(recorded, given.model, kept && parseSetup(kept, { file: "ledger.jsonl" }));
  return {
    setup: { ...setup, sampling: { ...setup.sampling, seed: seed + 1 } },
    check(now) {
      const differences = compareSetups(header, now);
      if (differences.length === 0) return;
      throw new SetupRefused(
        `this would be no repeat of "${id}": ${sayDifferences(differences)}. Record it without --again, or with what ${id} was made with.`,
      );
    },
  };
}

function setupOf(
  { header, tickets, hasProbabilities }: Recorded,
  given: string | undefined,
  kept: RecordSetup | undefined,
): RecordSetup {
  const { suite, revision, prompt, mode, trials, host, sampling } = header;
  const model = given ?? kept?.model;
  if (model === undefined) {
    throw new UsageError(
      `"${header.id}" was not recorded in this data folder: say with --model where its model is`,
    );
  }
  if (suite === null) throw new UsageError(`"${header.id}" names no suite, so it cannot be recorded again`);
  const number = (name: string) => {
    const value = sampling?.[name];
    return typeof value === "number" ? { [name]: value } : {};
  };
  return {
    suite: suite.id,
    model,
    revision,
    ...(prompt === null ? {} : { prompt: prompt.id }),
    ...{ mode, trials },
    ...(host?.consent === "sandbox" || host?.consent === "deny" ? { consent: host.consent } : {}),
    sampling: { ...number("temperature"), ...number("topP"), ...number("maxTokens") },
    ...(tickets === null ? {} : { tickets }),
    ...(sampling?.tools === "native" ? { native: true } : {}),
    ...(sampling?.constrained === true ? { constrain: true } : {}),
    ...(hasProbabilities ? { preferences: true } : {}),
    ...(kept?.concurrency === undefined ? {} : { concurrency: kept.concurrency }),
    ...(kept?.cwd === undefined ? {} : { cwd: kept.cwd }),
  };
}

type Recorded = {
  header: Header;
  /** Null where it was the whole suite, as that is here. */
  tickets: readonly string[] | null;
  hasProbabilities: boolean;
};

async function readRecorded(file: string, { root, dataDir }: Here): Promise<Recorded> {
  let header: Header | null = null;
  const tickets = new Set<string>();
  let hasProbabilities = false;
  for await (const item of openRecordingFile(file)) {
    if (item.kind === "start") header = item.header;
    if (item.kind !== "run") continue;
    tickets.add(item.run.ticket);
    hasProbabilities ||= item.run.preference?.measure === "probability";
  }
  if (header === null) throw new Error(`The reader of ${file} gave no start.`);
  const suite = (await loadSuites(root, dataDir)).get(header.suite?.id ?? "");
  const isWhole = suite?.tickets.every(({ ticket }) => tickets.has(ticket.id)) ?? false;
  return { header, tickets: isWhole ? null : [...tickets], hasProbabilities };
}
