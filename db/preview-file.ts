import { openRecordingFile } from "@/lib/import";
import type { Header, LineFault, ProvenanceClass, RecordingItem } from "@/lib/recording";
import { loadSuites } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import { ticketSha256 } from "@/lib/ticket";
import { shownTools, toolListSha256 } from "@/lib/tool-list";
import { findByHash } from "./import-file";
import type { Db } from "./open-database";
import { offerId } from "./publish-recording";

/** What a file holds and what would become of it, before anything of it is kept. */
export type FilePreview = {
  reader: string;
  title: string;
  /** The id it would get, and whether that is another file's already; then `offeredId` is free. */
  id: string;
  offeredId: string | null;
  /** The id under which these very bytes are here. */
  duplicateOf: string | null;
  class: ProvenanceClass;
  declaredClass: ProvenanceClass;
  suite: string | null;
  isSuiteHere: boolean;
  tickets: number;
  /** Of those, how many the suite here holds word for word; they are held against its expectations. */
  ticketsMatched: number;
  runs: number;
  tools: { count: number; sha256: string; isKnown: boolean } | null;
  partialWhy: string | null;
  faultCount: number;
  /** The first 100. */
  faults: readonly LineFault[];
  warnings: readonly string[];
  bytes: number;
  lines: number;
};

type PreviewOptions = {
  root: string;
  dataDir: string;
  /** The name shown, and the id where the file names none. */
  fileName: string;
  /** The public id wanted. */
  id?: string | undefined;
  signal?: AbortSignal;
  onFault?: (fault: LineFault) => void;
};

const FAULTS_TOLD = 100;

/**
 * Reads a whole file as an import would, and keeps nothing of it: memory stays bounded by a ticket run and one hash a
 * ticket.
 *
 * @throws RefusedFile for a file an import would refuse.
 */
export async function previewFile(db: Db, path: string, options: PreviewOptions): Promise<FilePreview> {
  const { root, dataDir, fileName, signal, onFault } = options;
  const suites = await loadSuites(root, dataDir);
  let start: Extract<RecordingItem, { kind: "start" }> | null = null;
  let end: Extract<RecordingItem, { kind: "end" }> | null = null;
  const seen = new Set<string>();
  const faults: LineFault[] = [];
  const counts = { runs: 0, faults: 0 };
  for await (const item of openRecordingFile(path, { name: fileName })) {
    signal?.throwIfAborted();
    if (item.kind === "start") start = item;
    if (item.kind === "end") end = item;
    if (item.kind === "run") {
      counts.runs += 1;
      seen.add(ticketSha256(item.ticket));
    }
    if (item.kind === "fault") {
      counts.faults += 1;
      if (faults.length < FAULTS_TOLD) faults.push(item.fault);
      onFault?.(item.fault);
    }
  }
  if (start === null || end === null) throw new Error("A reader must give a recording's start and its end.");
  const { header } = start;
  const suite = header.suite === null ? undefined : suites.get(header.suite.id);
  const id = options.id ?? header.id;
  const duplicateOf = findByHash(db, end.fileSha256)?.id ?? null;
  return {
    reader: start.reader,
    title: header.title,
    id,
    offeredId: duplicateOf === null ? offerId(db, id) : null,
    duplicateOf,
    class: "imported-unverified",
    declaredClass: header.provenance.class,
    ...describeSuite(header, suite, seen),
    tickets: seen.size,
    runs: counts.runs,
    tools: start.tools === null ? null : describeTools(db, start.tools),
    partialWhy: end.partialWhy,
    faultCount: counts.faults,
    faults,
    warnings: end.warnings,
    bytes: end.bytes,
    lines: end.lines,
  };
}

function describeSuite(header: Header, suite: Suite | undefined, seen: ReadonlySet<string>) {
  const matched = suite?.tickets.filter(({ ticket }) => seen.has(ticketSha256(ticket))).length ?? 0;
  return { suite: header.suite?.id ?? null, isSuiteHere: suite !== undefined, ticketsMatched: matched };
}

function describeTools(
  { $client: client }: Db,
  tools: Parameters<typeof toolListSha256>[0],
): FilePreview["tools"] {
  const sha256 = toolListSha256(tools);
  const known = client.prepare("SELECT 1 FROM tool_lists WHERE sha256 = ?").get(sha256);
  return { count: shownTools(tools).length, sha256, isKnown: known !== undefined };
}
