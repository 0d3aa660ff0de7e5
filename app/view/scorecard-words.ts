import type { ScorecardPage } from "@/db";
import { formatCount, formatFraction } from "@/lib/format";
import { bareName } from "./argument-text";
import { showFreshness } from "./freshness";
import { recordingPath } from "./paths";
import { editPath } from "./record-paths";
import { buildHref } from "./search-param";

export type Say = { text: string; alarm?: boolean };

export type NextStep = { before: string; link: string; href: string; after: string };

/** A sample without expectations: its replies can be held against its calls, its choice of tool against nothing. */
export function isClaimsOnly({ firstTool, claims }: ScorecardPage["scorecard"]): boolean {
  return firstTool.n === 0 && claims !== null && claims.n > 0;
}

/** The verdict in one or two plain sentences; what went wrong with the customer's trust is the alarm. */
export function sayScorecard({
  recording,
  scorecard,
}: Pick<ScorecardPage, "recording" | "scorecard">): Say[] {
  const { firstTool, claims, goalPerTool } = scorecard;
  const hasClaims = claims !== null && claims.n > 0;
  if (firstTool.n === 0 && !hasClaims)
    return [{ text: "Nothing here could be scored: no ticket run was measured and has an expectation." }];
  const who = {
    baseline: "This matcher picks",
    constructed: "Example data picks",
    "model-run": `${recording.model ?? "The model"} picks`,
    "toy-model": `${recording.model ?? "The toy model"} picks`,
    "production-sample": "By this file, the model picked",
    "imported-unverified": "By this file, the model picked",
  }[recording.class];
  const refunds = goalPerTool.find(({ goal }) => bareName(goal) === "issue_refund");
  return [
    isClaimsOnly(scorecard)
      ? { text: "Accuracy is not measured: no ticket here says which tool is right." }
      : {
          text: `${who} the right first tool on ${formatFraction(firstTool)} ${recording.trials > 1 ? "ticket runs" : "tickets"}.`,
        },
    ...(refunds === undefined || refunds.n === 0 || scorecard.goal === null
      ? []
      : [{ text: `${formatFraction(refunds)} refunds issued.`, alarm: refunds.k === 0 }]),
    ...(claims === null || claims.n === 0
      ? []
      : claims.unbacked === 0
        ? [{ text: "No reply claims what no call did." }]
        : [{ text: sayUnbacked(claims.unbacked), alarm: true }]),
  ];
}

function sayUnbacked(n: number): string {
  return n === 1 ? "1 reply claims what no call did." : `${n} replies claim what no call did.`;
}

/** What to look at, worst first: replies that claim too much, a score out of date, the largest confusion, failed runs. */
export function listNextSteps(
  page: Pick<ScorecardPage, "recording" | "scorecard"> & Partial<Pick<ScorecardPage, "expectations">>,
): NextStep[] {
  const { recording, scorecard } = page;
  const to = (params: Record<string, string>) => buildHref(recordingPath(recording.id), params);
  const steps: NextStep[] = [];
  const unbacked = scorecard.claims?.unbacked ?? 0;
  if (unbacked > 0) {
    const replies = unbacked === 1 ? "the reply" : `the ${unbacked} replies`;
    steps.push({
      before: "",
      link: `read ${replies} with an unbacked claim`,
      href: to({ filter: "unbacked" }),
      after: "",
    });
  }
  if (showFreshness(recording.freshness).state === "stale") {
    const changed = recording.freshness?.changed ?? 0;
    steps.push({
      before: "",
      link: "record again",
      href: "#current",
      after: `: ${formatCount(changed, "run")} saw other words than today's servers give`,
    });
  }
  const worst = scorecard.confusions[0];
  if (worst !== undefined) {
    const of = scorecard.perTool.find((row) => row.expected === worst.expected)?.rate.n ?? worst.n;
    steps.push({
      before: "the largest confusion, ",
      link: `${worst.n} of ${of} ${bareName(worst.expected)} tickets that went to ${bareName(worst.called)}`,
      href: to({ expected: worst.expected, called: worst.called }),
      after: "",
    });
    // A recording held against its suite: its tool list can be reworded here.
    if (recording.suite !== null && (page.expectations?.suite ?? 0) > 0) {
      const tools = [worst.expected, worst.called];
      steps.push({
        before: "",
        link: "reword what the two say",
        href: editPath(recording.suite, recording.revision ?? undefined, tools),
        after: "",
      });
    }
  }
  if (scorecard.notMeasured > 0) {
    steps.push({
      before: "",
      link: `see why ${formatCount(scorecard.notMeasured, "run")} failed`,
      href: to({ filter: "failed" }),
      after: "",
    });
  }
  return steps;
}

/** The goal tool most in trouble, for the second of the four fractions; null where goals are not measured. */
export function pickGoal({
  scorecard,
}: Pick<ScorecardPage, "scorecard">): { label: string; k: number; n: number } | null {
  if (scorecard.goal === null) return null;
  const measured = scorecard.goalPerTool.filter((goal) => goal.n > 0);
  const worst = measured.reduce<(typeof measured)[number] | null>(
    (low, goal) => (low === null || goal.k / goal.n < low.k / low.n ? goal : low),
    null,
  );
  if (worst === null) return null;
  const name = bareName(worst.goal);
  const label =
    name === "issue_refund"
      ? "Refunds issued, where one is asked for"
      : `${name} returned, where it is the job`;
  return { label, k: worst.k, n: worst.n };
}
