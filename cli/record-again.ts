import { openRecordingFile } from "@/lib/import";
import { readLedger } from "@/lib/provenance";
import { compareSetups, SetupRefused, sayDifferences } from "@/lib/record";
import type { Header } from "@/lib/recording";
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
 * The setup of a recording under its next seed. What it was asked for stands in the ledger; for one that was made
 * elsewhere the header says all but where its model is.
 */
export async function planRepeat(id: string, here: Here, given: Partial<RecordSetup>): Promise<Repeat> {
  const row = await requireRecording(here.db, id);
  const header = await readHeader(recordingPath(here, row));
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
  const setup =
    kept === undefined ? setupOf(header, given.model) : parseSetup(kept, { file: "ledger.jsonl" });
  const { title: _, against: __, ...same } = setup;
  return {
    setup: { ...same, sampling: { ...setup.sampling, seed: seed + 1 } },
    check(now) {
      const differences = compareSetups(header, now);
      if (differences.length === 0) return;
      throw new SetupRefused(
        `this would be no repeat of "${id}": ${sayDifferences(differences)}. Record it without --again, or with what ${id} was made with.`,
      );
    },
  };
}

function setupOf(header: Header, model: string | undefined): RecordSetup {
  const { suite, revision, prompt, mode, trials, host, sampling } = header;
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
    ...(sampling?.tools === "native" ? { native: true } : {}),
  };
}

/** The header a recording's file starts with. */
export async function readHeader(file: string): Promise<Header> {
  for await (const item of openRecordingFile(file)) {
    if (item.kind === "start") return item.header;
  }
  throw new Error(`The reader of ${file} gave no start.`);
}
