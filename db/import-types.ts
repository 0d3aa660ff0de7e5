import type { LineFault, ProvenanceClass, RecordingItem } from "@/lib/recording";
import type { ClaimRules, Suite } from "@/lib/suite";
import type { Origin } from "./queries/types";

export type ImportSource = {
  items: AsyncIterable<RecordingItem>;
  origin: Origin;
  /** The public id wanted; the header's when left out. */
  id?: string;
  /** The class this installation gives it, whatever the file's header says. */
  class: ProvenanceClass;
  /** The suite the header names, where it is here. */
  suite?: Suite;
  /** The claim rules for a recording whose suite is not here. */
  defaultClaimRules: ClaimRules;
  fileName: string;
  /** Called with the id just before the recording is seen: puts its file in place. A throw refuses the import. */
  keepFile?: (id: string) => void;
};

export type ImportOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
  /** Clock, ISO 8601. */
  now?: () => string;
};

export type ImportProgress = { runs: number; faults: number };

export type ImportResult = {
  status: "imported" | "already here";
  id: string;
  runs: number;
  partial: boolean;
  faultCount: number;
  /** The first 100. */
  faults: readonly LineFault[];
};
