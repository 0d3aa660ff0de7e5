import type { Header } from "@/lib/recording";
import { canRedo } from "./can-redo";
import { chooseTickets } from "./choose-tickets";
import { compareHeaders, sayDifferences } from "./compare-headers";
import { prepareRecording } from "./prepare-recording";
import { recordRuns } from "./record-runs";
import { cutToWholeTurns, type StoppedRuns } from "./stopped-runs";
import { type RecordSuiteOptions, type RecordSummary, SetupRefused } from "./types";

/**
 * Records a suite: every ticket, `trials` times, through the host and the suite's servers, first trials first. Events
 * go to the sink as they happen, so that a recording that is stopped is partial and not lost, and `resume` goes on with
 * it: the same events come out as of one that was never stopped.
 *
 * @throws ServerUnreachable, RevisionNotFound, RevisionConflict and SetupRefused before anything is written; ModelError
 * where no ticket run gets a reply at all; the sink's errors; ToolListChanged where a server's tools change meanwhile; the signal's reason.
 */
export async function recordSuite(options: RecordSuiteOptions): Promise<RecordSummary> {
  const prepared = await prepareRecording(options);
  try {
    const header = options.resume
      ? takeUp(options.resume.header, prepared.header, options.onNote)
      : prepared.header;
    const stopped = readStopped(options);
    const total = chooseTickets(options).length * options.trials;
    await options.onPrepared?.({ ...prepared, header, total });
    const sink = await options.open(header, stopped.kept);
    const has = (type: string) => stopped.kept.some(({ event }) => event.type === type);
    if (!has("prompt")) await sink.append(prepared.prompt);
    if (!has("tools")) await sink.append({ type: "tools", servers: prepared.list });
    await prepared.model.prepare?.(prepared.prompt.system);
    const counts = await recordRuns(options, { ...prepared, header }, stopped, sink);
    return { header, ...counts };
  } finally {
    await prepared.close();
  }
}

function readStopped({ resume, suite }: RecordSuiteOptions): StoppedRuns {
  if (!resume) return { kept: [], runs: new Map() };
  const { header, lines, givesPreference } = resume;
  return cutToWholeTurns(header, lines, { givesPreference, canRedo: canRedo(suite) });
}

function takeUp(old: Header, now: Header, onNote: (line: string) => void = () => {}): Header {
  const differences = compareHeaders(old, now);
  if (differences.length > 0) {
    throw new SetupRefused(
      `"${old.id}" was started under other terms: ${sayDifferences(differences)}. Go on with what it was started with, record under another id, or remove what is there (--discard).`,
    );
  }
  return withFingerprint(old, now.model?.returnedFingerprint, onNote);
}

/** An endpoint that names itself otherwise by now may have changed: the header names both. */
function withFingerprint(old: Header, now: unknown, onNote: (line: string) => void): Header {
  const known = old.model?.returnedFingerprint;
  if (old.model === null || typeof known !== "string" || typeof now !== "string") return old;
  if (known.split(THEN).includes(now)) return old;
  onNote(
    `The endpoint names itself ${now} now, and ${known} before: it may have changed. The header names both.`,
  );
  return { ...old, model: { ...old.model, returnedFingerprint: `${known}${THEN}${now}` } };
}

const THEN = ", then ";
