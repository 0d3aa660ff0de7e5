import { formatCount } from "@/lib/format";
import type { Finding, FindingStatus } from "../finding";
import type { CheckReport } from "../report";

export type FindingCounts = Record<FindingStatus, number>;

export function countFindings(findings: readonly Finding[]): FindingCounts {
  const counts: FindingCounts = { pass: 0, fail: 0, note: 0, not_reached: 0, not_run: 0 };
  for (const { status } of findings) counts[status] += 1;
  return counts;
}

/** The report in one sentence. It holds the server's own words where it could not be reached. */
export function sayVerdict({ findings, unreachable }: Pick<CheckReport, "findings" | "unreachable">): string {
  if (unreachable !== null) return `Not reached: ${unreachable}`;
  const counts = countFindings(findings);
  const rest = [
    `${formatCount(counts.pass, "check")} passed`,
    formatCount(counts.note, "note"),
    ...(counts.not_reached > 0 ? [`${counts.not_reached} not reached`] : []),
    ...(counts.not_run > 0 ? [`${counts.not_run} not run`] : []),
  ].join(", ");
  return counts.fail === 0 ? `No faults: ${rest}.` : `${formatCount(counts.fail, "fault")}; ${rest}.`;
}

/** Red: a fault, or nothing that could be checked. */
export function isRed({ findings, unreachable }: Pick<CheckReport, "findings" | "unreachable">): boolean {
  return unreachable !== null || findings.some(({ status }) => status === "fail");
}

export type NotesBySource = { decidedBy: string | null; findings: readonly Finding[] };

/** Notes by who decides what they tell of: the server's author first, then each SDK. */
export function groupNotes(findings: readonly Finding[]): NotesBySource[] {
  const groups = new Map<string | null, Finding[]>([[null, []]]);
  for (const finding of findings) {
    if (finding.status !== "note") continue;
    const key = finding.decidedBy ?? null;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups]
    .filter(([, ofOne]) => ofOne.length > 0)
    .map(([decidedBy, ofOne]) => ({ decidedBy, findings: ofOne }));
}
