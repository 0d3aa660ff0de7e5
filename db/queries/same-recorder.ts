import type { Header } from "@/lib/recording";
import { describeModel, samplingOf } from "./comparison-side";
import type { ListedRevision, Recorded } from "./revision-tree";

export type RecorderPair = { base: Recorded; candidate: Recorded };

/** What may stand for its revision: the worked example and cut files are compared with nothing. */
export function canStand({ row }: Recorded): boolean {
  return row.group !== "example" && !row.partial && row.firstTool.n > 0;
}

/** Who recorded, and how: recordings of one recorder differ in nothing but what they were shown. */
export function recorderOf({ stored }: Recorded): string | null {
  const header = stored.header as Header;
  const model = describeModel(header);
  if (model === null) return null;
  return JSON.stringify([model, samplingOf(header), stored.promptSha256, stored.mode, header.host?.version]);
}

/** Of each recorder under a revision the newest recording, chat models first. */
export function newestPerRecorder({ recorded }: ListedRevision): Recorded[] {
  const seen = new Set<string>();
  return recorded.filter(canStand).filter((one) => {
    const recorder = recorderOf(one) ?? one.row.id;
    if (seen.has(recorder)) return false;
    seen.add(recorder);
    return true;
  });
}

/** Recorders that worked under both revisions, each with its newest recording of either. */
export function pairRecorders(from: ListedRevision, to: ListedRevision): RecorderPair[] {
  const bases = newestPerRecorder(from);
  return newestPerRecorder(to).flatMap((candidate) => {
    const recorder = recorderOf(candidate);
    const base = recorder === null ? undefined : bases.find((one) => recorderOf(one) === recorder);
    return base === undefined ? [] : [{ base, candidate }];
  });
}
