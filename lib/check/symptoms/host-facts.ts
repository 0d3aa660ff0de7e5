import { formatCount, formatFraction } from "@/lib/format";
import type { CheckReport } from "../report";
import type { HostFact } from "./symptoms";

/** What the check of one server cannot see by itself. */
export type HostSide = {
  /** Names of the tools of other servers that the host is connected to. */
  otherTools?: readonly { server: string; names: readonly string[] }[];
  /** Tokens the host's model can read at once. */
  contextTokens?: number;
};

/** `unknown` where it lies with the host: the sentence says what to look at. */
export type Fact = { state: "holds" | "clear" | "unknown"; says: string };

/** The other servers that were checked beside this one: a suite's, say. */
export function hostSideOf(
  report: Pick<CheckReport, "target" | "tools">,
  reports: readonly Pick<CheckReport, "target" | "tools">[],
): HostSide {
  if (reports.length < 2) return {};
  const others = reports.filter((one) => one !== report);
  return {
    otherTools: others.map(({ target, tools }) => ({
      server: target.label,
      names: tools.listed.map(({ name }) => name),
    })),
  };
}

const CONTEXT_TOKENS = 32_000;
/** From this part of the context on, a tool list crowds out the work. */
const MUCH = 0.25;
const MOST_NAMED = 5;

export function readFact(
  fact: HostFact,
  report: Pick<CheckReport, "tools" | "survey">,
  host: HostSide,
): Fact {
  if (fact === "consent") return readConsent(report);
  return fact === "collisions" ? readCollisions(report, host) : readBudget(report, host);
}

function readConsent({ tools }: Pick<CheckReport, "tools">): Fact {
  const asking = tools.listed.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  if (asking.length === 0) return { state: "clear", says: "Every tool says that it only reads." };
  return {
    state: "unknown",
    says: `${asking.length} of ${formatCount(tools.listed.length, "tool")} ${asking.length === 1 ? "does not say that it only reads" : "do not say that they only read"}, so a host may ask first: ${nameSome(asking.map(({ name }) => name))}.`,
  };
}

function readCollisions({ tools }: Pick<CheckReport, "tools">, { otherTools }: HostSide): Fact {
  if (otherTools === undefined) return { state: "unknown", says: "Only this server was looked at." };
  const clashes = otherTools.flatMap(({ server, names }) =>
    tools.listed.filter(({ name }) => names.includes(name)).map(({ name }) => `${name} (also of ${server})`),
  );
  if (clashes.length === 0) return { state: "clear", says: "No other server has a tool of the same name." };
  return { state: "holds", says: `Two servers have a tool of one name: ${nameSome(clashes)}.` };
}

function readBudget(
  { survey }: Pick<CheckReport, "survey">,
  { contextTokens = CONTEXT_TOKENS }: HostSide,
): Fact {
  if (survey === undefined) return { state: "unknown", says: "No list was read." };
  const { shown } = survey.tokens;
  const says = `The list takes about ${formatFraction({ k: shown, n: contextTokens })} tokens.`;
  return { state: shown > contextTokens * MUCH ? "holds" : "clear", says };
}

function nameSome(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  return names.slice(0, MOST_NAMED).join(", ") + more;
}
