import { type Finding, groupNotes, type NotesBySource } from "@/lib/check";

export type FindingGroups = {
  faults: readonly Finding[];
  notes: readonly NotesBySource[];
  /** Blocked by another finding. */
  notReached: readonly Finding[];
  /** Not asked for, or does not apply. */
  notRun: readonly Finding[];
  passes: readonly Finding[];
};

/** A report's findings in the order they are read: what to mend, what to know, what was not looked at, what holds. */
export function groupFindings(findings: readonly Finding[]): FindingGroups {
  const having = (status: Finding["status"]) => findings.filter((finding) => finding.status === status);
  return {
    faults: having("fail"),
    notes: groupNotes(findings),
    notReached: having("not_reached"),
    notRun: having("not_run"),
    passes: having("pass"),
  };
}
