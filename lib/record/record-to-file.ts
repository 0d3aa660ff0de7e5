import { startServers } from "@/lib/host";
import type { OpenedModel } from "@/lib/model";
import { signIntoLedger } from "@/lib/provenance";
import {
  createRecordingWriter,
  type Header,
  type RecordingWriter,
  type StoppedRecording,
  type WriterPlace,
} from "@/lib/recording";
import type { SuiteTicket } from "@/lib/ticket";
import { recordSuite } from "./record-suite";
import type { RecordSuiteOptions, RecordSummary } from "./types";

export type RecordToFileOptions = Omit<
  RecordSuiteOptions,
  "model" | "facts" | "servers" | "open" | "resume"
> & {
  id: string;
  title: string;
  opened: OpenedModel;
  /** Of suite `shop`: the built-in servers' data are made from them. */
  shopTickets: readonly SuiteTicket[];
  place: WriterPlace & { setup: NonNullable<WriterPlace["setup"]> };
  /** A recording to go on with. */
  stopped: StoppedRecording | null;
  /** Whether the model says how it weighed the tools at its first turn. */
  givesPreference: boolean;
  recordedBy: string;
  now: () => Date;
  /** The header as it is known at the end. */
  change?: (header: Header, summary: RecordSummary) => Header;
  log: (line: string) => void;
};

/**
 * Records a suite into `<id>.jsonl`: to the partial file event by event, and when every run is through signed into the
 * ledger and moved into its place. Whatever is thrown, what was recorded stays in the partial file.
 *
 * @throws what recordSuite throws, and StorageError.
 */
export async function recordToFile(options: RecordToFileOptions): Promise<RecordSummary & { path: string }> {
  const {
    id,
    title,
    opened,
    shopTickets,
    place,
    stopped,
    givesPreference,
    recordedBy,
    now,
    change,
    log,
    ...suite
  } = options;
  let writer: RecordingWriter | null = null;
  try {
    await using servers = await startServers(suite.suite, {
      shopTickets,
      log,
      listOnly: suite.mode === "first-call",
      ...(suite.tracing ? { tracing: suite.tracing } : {}),
    });
    const at = now().toISOString();
    const summary = await recordSuite({
      ...suite,
      servers: servers.targets,
      onNote: log,
      model: opened.model,
      facts: { id, title, ...opened.facts, recordedAt: at, recordedBy },
      ...(stopped === null ? {} : { resume: { ...stopped, givesPreference } }),
      open: async (header, kept) => {
        writer =
          stopped === null ? await createRecordingWriter(header, place) : await stopped.goOn(kept, header);
        return writer;
      },
    });
    const path = await finish(writer, {
      ...(change ? { change: (header: Header) => change(header, summary) } : {}),
      beforePlaced: (sha256) =>
        signIntoLedger(place.dataDir, { sha256, id, at: now().toISOString(), setup: place.setup }),
    });
    return { ...summary, path };
  } catch (error) {
    await letGo(writer ?? stopped);
    throw error;
  }
}

async function finish(writer: RecordingWriter | null, options: Parameters<RecordingWriter["finish"]>[0]) {
  if (writer === null) throw new Error("The recording was never opened.");
  return writer.finish(options);
}

async function letGo(held: { close(): Promise<void> } | null): Promise<void> {
  await held?.close();
}
