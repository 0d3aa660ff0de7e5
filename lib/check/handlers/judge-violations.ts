import type { JsonObject } from "@/lib/canonical-json";
import type { Finding, SpecClause } from "../finding";
import { CLAUSES } from "./clauses";
import { handlerFinding, type Judged, type Probe } from "./probe";
import { holdsPasswordFile, tellsOfFailure } from "./read-answer";
import type { ViolationKind } from "./violate-field";
import { VIOLATION_KINDS } from "./violate-field";

type ViolationProbe = Extract<Probe, { purpose: "violation" }>;

type Verdict = {
  status: "pass" | "note" | "fail";
  title: string;
  advice: string;
  clause?: SpecClause;
  decidedBy?: string;
};

const NAMES: Readonly<Record<ViolationKind, string>> = {
  "wrong-type": "arguments of a wrong type",
  missing: "calls without a required argument",
  enum: "values that its list does not hold",
  range: "numbers out of range",
  length: "texts and lists of a wrong length",
  pattern: "texts that break their pattern",
  huge: "a text of 100,000 characters",
  traversal: "a path that leads out of its folder",
  unknown: "an argument that the schema forbids",
};

const RANK = { fail: 0, note: 1, pass: 2 } as const;

/** One finding for each way in which this tool was called wrongly; the worst answer among its arguments stands for it. */
export function judgeViolations(judged: Judged): Finding[] {
  const probes = judged.probes.filter((probe) => probe.purpose === "violation");
  return VIOLATION_KINDS.flatMap((kind) => {
    const ofKind = probes.filter(({ violation }) => violation.kind === kind);
    return ofKind.length === 0 ? [] : [judgeKind(kind, ofKind, judged)];
  });
}

function judgeKind(kind: ViolationKind, probes: readonly ViolationProbe[], judged: Judged): Finding {
  const all = probes.map((probe) => ({ probe, verdict: judgeProbe(probe, judged) }));
  const [worst] = all.toSorted((one, other) => RANK[one.verdict.status] - RANK[other.verdict.status]);
  const id = `arguments/${kind}`;
  if (worst === undefined || worst.verdict.status === "pass") {
    const refused = all.every(({ probe }) => probe.violation.expected === "refused");
    const title = `${judged.tool.name} ${refused ? "refuses" : "lives through"} ${NAMES[kind]}`;
    return handlerFinding(judged.tool.name, { id, status: "pass", title, reply: all[0]?.probe.reply });
  }
  const { status } = worst.verdict;
  const fields = [
    ...new Set(
      all.filter(({ verdict }) => verdict.status === status).map(({ probe }) => probe.violation.field),
    ),
  ];
  const others = fields.length > 1 ? ` (so do ${fields.slice(1).join(", ")})` : "";
  return handlerFinding(judged.tool.name, {
    ...worst.verdict,
    id,
    title: worst.verdict.title + others,
    reply: worst.probe.reply,
  });
}

function judgeProbe(probe: ViolationProbe, judged: Judged): Verdict {
  const { answer, violation } = probe;
  const { tool, revision } = judged;
  if (answer.kind === "none") return judgeSilence(answer, probe, judged);
  if (violation.kind === "traversal" && answer.kind !== "asks" && holdsPasswordFile(answer.text)) {
    return {
      status: "fail",
      title: `${tool.name} gave out /etc/passwd when ${violation.field} was a path that leads there`,
      advice: "Resolve the path first, then refuse what lies outside the folder that is served.",
      clause: CLAUSES.guards(revision),
    };
  }
  if (answer.kind === "failed" || answer.kind === "refused" || violation.expected === "survived")
    return { status: "pass", title: "", advice: "" };
  if (answer.kind === "asks") {
    return {
      status: "note",
      title: `${tool.name} asks for input before it has looked at ${violation.field}: it was sent ${violation.what}`,
      advice: "Refuse wrong arguments first; nobody should be asked about a call that cannot be made.",
    };
  }
  if (tellsOfFailure(answer.text)) {
    return {
      status: "note",
      title: `${tool.name} refuses ${violation.what} in words, and the result is not marked as an error`,
      advice: "Set isError: true; without it a host takes the text for the answer.",
    };
  }
  return judgeAccepted(violation.what, violation.kind, judged);
}

function judgeAccepted(what: string, kind: ViolationKind, { tool, revision }: Judged): Verdict {
  if (kind === "unknown" && isWrittenByZod(tool.inputSchema)) {
    return {
      status: "note",
      title: `${tool.name} took ${what}`,
      advice: "Use z.strictObject(…), or leave additionalProperties: false out of the schema.",
      decidedBy: "TypeScript SDK 1",
    };
  }
  return {
    status: "fail",
    title: `${tool.name} took ${what}`,
    advice:
      "Check the arguments in the handler too: the check before it protects from well-behaved clients only.",
    clause: CLAUSES.validates(revision),
  };
}

/** The TypeScript SDK 1 closes every object it writes for zod 3 and then drops what the schema forbids. */
const isWrittenByZod = ({ $schema }: JsonObject): boolean =>
  typeof $schema === "string" && /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test($schema);

function judgeSilence(
  answer: Extract<Probe["answer"], { kind: "none" }>,
  { violation }: ViolationProbe,
  { tool, revision }: Judged,
): Verdict {
  const happened = answer.isGone ? "ended the server" : "was never answered";
  const isSlow = !answer.isGone && violation.expected === "survived";
  return {
    status: isSlow ? "note" : "fail",
    title: `${tool.name} was sent ${violation.what}, which ${happened}: ${answer.text}`,
    advice: answer.isGone
      ? "Catch what the handler throws and answer with isError: true; one bad call must not end the server for all."
      : "Refuse it before any work is done.",
    ...(isSlow ? {} : { clause: CLAUSES.answers(revision) }),
  };
}
