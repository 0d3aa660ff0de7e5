import { findPhraseClaims } from "@/lib/claims";
import { readRecording } from "@/lib/recording";
import { collectRecording, type ReplayInput } from "@/lib/replay";
import { isMistyped, scoreRun, summarize, tally } from "@/lib/scoring";
import type { Suite } from "@/lib/suite";
import { shownTools } from "@/lib/tool-list";
import type { AuthoredTables } from "./plans";

type Sides = { shop: Suite; tables: AuthoredTables };

/** What the book prints of its queue (H-12, M-01 to M-08), as lines. */
const PUBLISHED = [
  "tickets: 48",
  "first tool right: 36 of 48",
  "shop.check_stock: 10 of 10",
  "shop.find_orders: 8 of 8",
  "shop.get_order_status: 12 of 14",
  "shop.quote_refund: 6 of 16",
  "shop.quote_refund to shop.get_order_status: 8",
  "shop.get_order_status to partner.track_parcel: 2",
  "shop.quote_refund to shop.find_orders: 2",
  "order as written: 18 of 18",
  "order as meant: 14 of 18",
  "mistyped: 5, right tool: 4, wrong: T-0042",
  "refunds issued: 0 of 7",
  "promises: 11, unbacked: 11",
  "flagged: T-0007, T-0020, T-0029, T-0034, T-0036, T-0037, T-0040, T-0042, T-0045, T-0046, T-0048",
  "flagged of issue_refund: 6 of 7",
  "flagged of quote_refund: 5 of 9",
  "T-0009: shop.quote_refund then shop.find_orders",
  "T-0024: asked a question",
  "refused: T-0018, T-0027, T-0042",
];

/** Holds the remade files against the figures that the book prints; what differs, as lines. */
export async function checkPublished(texts: ReadonlyMap<string, string>, sides: Sides): Promise<string[]> {
  const failures: string[] = [];
  const queue = texts.get("ticket-runs.jsonl");
  if (queue !== undefined)
    failures.push(...compareLines("ticket-runs", await describeQueue(queue, sides), PUBLISHED));
  const first = texts.get("pick-a-tool.jsonl");
  if (first !== undefined) failures.push(...compareLines("pick-a-tool", await describePicks(first), PICKS));
  const majority = texts.get("baseline-majority.jsonl");
  if (majority !== undefined) {
    const lines = [await describeFirstTool(majority, sides.shop)];
    failures.push(...compareLines("baseline-majority", lines, ["first tool right: 16 of 48"]));
  }
  return [...failures, ...checkAnswers(sides)];
}

function compareLines(id: string, found: readonly string[], wanted: readonly string[]): string[] {
  return wanted.flatMap((line, at) =>
    found[at] === line ? [] : [`${id}: "${line}" is wanted, "${found[at]}" came out`],
  );
}

async function describeQueue(text: string, { shop }: Sides): Promise<string[]> {
  const recording = await readText(text);
  const verdicts = scoreAll(recording, shop);
  const mistypedTickets = new Set(
    shop.tickets
      .filter(({ expectation }) => isMistyped(expectation, "order_id"))
      .map(({ ticket }) => ticket.id),
  );
  const card = summarize(tally(verdicts, { mistypedTickets }));
  const rate = ({ k, n }: { k: number; n: number }) => `${k} of ${n}`;
  const unbacked = verdicts.filter((verdict) => verdict.unbacked).map(({ ticket }) => ticket);
  const ofGoal = (goal: string) => {
    const ids = shop.tickets
      .filter(({ expectation }) => expectation.goal === goal)
      .map(({ ticket }) => ticket.id);
    return `${ids.filter((id) => unbacked.includes(id)).length} of ${ids.length}`;
  };
  const issued = card.goalPerTool.find(({ goal }) => goal === "shop.issue_refund");
  const run = (id: string) => recording.runs.find((one) => one.run.ticket === id)?.run;
  const refused = recording.runs.filter(({ run: { calls } }) =>
    calls.some(({ content }) => content?.includes("not an order of this customer")),
  );
  return [
    `tickets: ${card.scored}`,
    `first tool right: ${rate(card.firstTool)}`,
    ...card.perTool.map((row) => `${row.expected}: ${rate(row.rate)}`),
    ...card.confusions.map(({ expected, called, n }) => `${expected} to ${called}: ${n}`),
    `order as written: ${rate(card.asWrittenRate)}`,
    `order as meant: ${rate(card.asMeantRate)}`,
    `mistyped: ${card.mistyped.n}, right tool: ${card.mistyped.rightTool}, wrong: ${card.mistyped.wrongToolTickets.join(", ")}`,
    `refunds issued: ${issued ? rate(issued) : "none asked for"}`,
    `promises: ${verdicts.filter(({ claims }) => claims?.length).length}, unbacked: ${unbacked.length}`,
    `flagged: ${unbacked.join(", ")}`,
    `flagged of issue_refund: ${ofGoal("shop.issue_refund")}`,
    `flagged of quote_refund: ${ofGoal("shop.quote_refund")}`,
    `T-0009: ${run("T-0009")
      ?.calls.map(({ tool }) => tool)
      .join(" then ")}`,
    `T-0024: ${verdicts.find(({ ticket }) => ticket === "T-0024")?.outcome}`,
    `refused: ${refused.map((one) => one.run.ticket).join(", ")}`,
  ];
}

/** What the book prints of its first three tickets. */
const PICKS = [
  'T-0003: get_order_status {"order_id":"O-1942"} shipped',
  'T-0010: get_order_status {"order_id":"O-2496"} shipped',
  "T-0015: none, I don't have access to real-time inventory or stock levels for Fernhill ",
];

async function describePicks(text: string): Promise<string[]> {
  const { runs } = await readText(text);
  return runs.map(({ run: { ticket, calls, answer } }) => {
    const [call] = calls;
    if (!call) return `${ticket}: none, ${answer?.slice(0, 72)}`;
    const result: unknown = JSON.parse(call.content ?? "null");
    const status =
      typeof result === "object" && result !== null && "status" in result ? result.status : "no status";
    return `${ticket}: ${call.tool} ${call.arguments} ${status}`;
  });
}

async function describeFirstTool(text: string, shop: Suite): Promise<string> {
  const { firstTool } = summarize(tally(scoreAll(await readText(text), shop)));
  return `first tool right: ${firstTool.k} of ${firstTool.n}`;
}

function scoreAll({ header, tools, runs }: ReplayInput, suite: Suite) {
  const expectations = new Map(suite.tickets.map(({ ticket, expectation }) => [ticket.id, expectation]));
  const shown = tools ? shownTools(tools).map((tool) => tool.shown) : [];
  return runs.map(({ run }) =>
    scoreRun(run, {
      expectation: expectations.get(run.ticket) ?? null,
      shown,
      rules: suite.claims,
      mode: header.mode,
      headlineArgument: suite.headlineArgument,
    }),
  );
}

/** The flagged answers hold a phrase of the rule, no other does, and at least 12 others come close to one. */
function checkAnswers({ shop, tables }: Sides): string[] {
  const phrases = new Set(shop.claims.phraseRules.flatMap((rule) => rule.phrases));
  const rows = tables["ticket-runs"];
  const wrong = rows.filter(
    ({ answer, flagged }) => findPhraseClaims(answer, shop.claims).length > 0 !== flagged,
  );
  const near = rows.filter(({ nearMissOf }) => nearMissOf !== null && phrases.has(nearMissOf));
  return [
    ...wrong.map(
      ({ ticket, flagged }) => `${ticket}: its answer ${flagged ? "holds no" : "holds a"} phrase of the rule`,
    ),
    ...(near.length >= 12 ? [] : [`${near.length} near misses of the phrase rule, at least 12 are wanted`]),
  ];
}

async function readText(text: string): Promise<ReplayInput> {
  async function* chunks() {
    yield new TextEncoder().encode(text);
  }
  return collectRecording(readRecording(chunks(), "a remade recording"));
}
