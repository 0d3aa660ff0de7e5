/** What every line says: when (ISO 8601), by whom, and of which file (its SHA-256, so that a rebuild changes nothing). */
type Said = { at: string; by: string; recording: string };

export const DECISIONS = ["confirmed", "dismissed"] as const;
export type Decision = (typeof DECISIONS)[number];

/** A person's word on one sentence of one reply, with the reason. */
export type ClaimAnnotation = Said & {
  kind: "claim";
  ticket: string;
  trial: number;
  rule: string;
  sentence: string;
  decision: Decision;
  why: string;
};

export type Annotation =
  | ClaimAnnotation
  | (Said & { kind: "note"; text: string })
  /** "" gives the recording the title of its file again. */
  | (Said & { kind: "title"; text: string })
  | (Said & { kind: "deleted"; why?: string })
  | (Said & { kind: "restored" });

/** What people said of one recording: the last word on each claim and on the title, every note. */
export type RecordingNotes = {
  title: { text: string; at: string; by: string } | null;
  notes: readonly { text: string; at: string; by: string }[];
  /** By `claimKey`. */
  claims: ReadonlyMap<string, ClaimAnnotation>;
};

/** A line of the file that could not be read; it stays where it is. */
export type AnnotationFault = { line: number; problem: string };

export type Annotations = {
  of(recording: string): RecordingNotes;
  faults: readonly AnnotationFault[];
};
