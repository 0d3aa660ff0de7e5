import type { CheckReport, Finding } from "@/lib/check";
import { formatCount, formatFraction } from "@/lib/format";

/** "1 fault, 3 notes, 40 checks passed": a check in figures; what was not looked at is no figure of it. */
export function sayFindings(findings: readonly { status: string }[]): string {
  const count = (status: Finding["status"]) => findings.filter((finding) => finding.status === status).length;
  const [faults, notes, passes] = [count("fail"), count("note"), count("pass")];
  return [
    faults === 0 ? "no fault" : formatCount(faults, "fault"),
    notes === 0 ? "" : formatCount(notes, "note"),
    passes === 0 ? "" : `${formatCount(passes, "check")} passed`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** "2 of 6 tools not exercised", "6 of 6 tools exercised": stands beside every verdict. */
export function sayExercised({ exercised, notExercised }: CheckReport["tools"]): string {
  const n = exercised.length + notExercised.length;
  if (n === 0) return "it lists no tools";
  if (notExercised.length === 0) return `${n} of ${formatCount(n, "tool")} exercised`;
  return `${notExercised.length} of ${formatCount(n, "tool")} not exercised`;
}

/** One server's last check as a sentence. */
export function sayCheck({ unreachable, findings, tools }: CheckReport): string {
  if (unreachable !== null) return `It could not be reached: ${unreachable}`;
  const said = `${sayFindings(findings)}; ${sayExercised(tools)}`;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

/** The page's verdict over every server's last check; null before the first. */
export function sayVerdict(servers: readonly { name: string; report: CheckReport | null }[]): string | null {
  const checked = servers.flatMap(({ name, report }) => (report === null ? [] : [{ name, report }]));
  if (checked.length === 0) return null;
  const reached = checked.filter(({ report }) => report.unreachable === null);
  const faulty = reached.flatMap(({ name, report }) => {
    const n = report.findings.filter(({ status }) => status === "fail").length;
    return n === 0 ? [] : [{ name, n }];
  });
  const faults = faulty.reduce((sum, { n }) => sum + n, 0);
  const unreached = checked.filter(({ report }) => report.unreachable !== null).map(({ name }) => name);
  const tools = {
    exercised: checked.flatMap(({ report }) => report.tools.exercised),
    notExercised: checked.flatMap(({ report }) => report.tools.notExercised),
  };
  const found =
    faulty.length === 0
      ? "no fault"
      : `${formatCount(faults, "fault")}, in ${joinWords(faulty.map(({ name }) => name))}`;
  return [
    `${formatFraction({ k: checked.length, n: servers.length })} servers checked: ${found}`,
    unreached.length === 0 ? "" : `${joinWords(unreached)} could not be reached`,
    sayExercised({ ...tools, listed: [] }),
  ]
    .filter((part) => part !== "")
    .join("; ")
    .concat(".");
}

/** "MUST of server/tools": what a finding is held against, in short. */
export function sayClause({ level, section, revision }: NonNullable<Finding["clause"]>): string {
  return `${level}, ${section}, revision ${revision}`;
}

function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
