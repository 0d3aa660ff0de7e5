import { ParseError, type Place, parseJson } from "@/lib/canonical-json";
import { parseAnnotation } from "./parse-annotation";
import type { Annotation, AnnotationFault, Annotations, ClaimAnnotation, RecordingNotes } from "./types";

const NOTHING: RecordingNotes = { title: null, notes: [], claims: new Map() };

/** What makes two annotations of one file speak of the same claim: ticket, trial and the sentence itself. */
export function claimKey(claim: Pick<ClaimAnnotation, "ticket" | "trial" | "sentence">): string {
  return JSON.stringify([claim.ticket, claim.trial, claim.sentence]);
}

/**
 * The text of an annotations.jsonl, folded: later lines win over earlier ones, none is dropped. A line that cannot be
 * read is a fault and costs nothing else; a last line without its line break was cut by a crash and is one too.
 */
export function foldAnnotations(text: string, place: Place): Annotations {
  const byRecording = new Map<string, Folding>();
  const faults: AnnotationFault[] = [];
  const lines = text.split("\n");
  for (const [index, json] of lines.entries()) {
    if (json.trim() === "") continue;
    const here = { ...place, line: index + 1 };
    if (index === lines.length - 1) {
      faults.push({ line: here.line, problem: "the line was cut before its end." });
      continue;
    }
    try {
      add(byRecording, parseAnnotation(parseJson(json, here), here));
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      faults.push({ line: here.line, problem: error.problem });
    }
  }
  return { of: (recording) => byRecording.get(recording) ?? NOTHING, faults };
}

type Folding = {
  title: RecordingNotes["title"];
  notes: RecordingNotes["notes"][number][];
  claims: Map<string, ClaimAnnotation>;
};

function add(byRecording: Map<string, Folding>, said: Annotation): void {
  const of: Folding = byRecording.get(said.recording) ?? { title: null, notes: [], claims: new Map() };
  byRecording.set(said.recording, of);
  if (said.kind === "claim") of.claims.set(claimKey(said), said);
  if (said.kind === "note") of.notes.push({ text: said.text, at: said.at, by: said.by });
  if (said.kind === "title") {
    of.title = said.text === "" ? null : { text: said.text, at: said.at, by: said.by };
  }
}
