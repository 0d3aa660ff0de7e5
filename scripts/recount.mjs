#!/usr/bin/env node
// Counts a recording's figures again, from the file alone. It imports nothing of the project, on purpose: what it says
// must equal the page, `score --json` and the database. Usage: node scripts/recount.mjs FILE [CLAIMS.json [ARGUMENT]]
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * @typedef {{k: number, n: number}} Count
 * @typedef {{hold: string, objectPattern?: string, actions: {id: string, tools: string[]}[],
 *   phraseRules: {id: string, action: string, phrases: string[]}[]}} Rules
 *
 * @param {string} text a rightcall-recording/1 file
 * @param {{rules?: Rules | null, argument?: string}} options the suite's claims.json, and its headline argument
 */
export function recount(text, { rules = null, argument = "order_id" } = {}) {
  const { header, shown, expected, runs } = readRuns(text);
  const isFull = header.mode === "full";
  const holding = rules?.phraseRules.find((rule) => rule.id === rules.hold);
  const figures = {
    id: header.id,
    firstTool: { k: 0, n: 0 },
    perTool: {},
    cells: {},
    notMeasured: 0,
    notScored: 0,
    /** Null where no goal was measured. */
    goal: null,
    asWritten: { k: 0, n: 0 },
    asMeant: { k: 0, n: 0 },
    /** Ids held by the phrase rule; null in first-call mode, and where no phrase rule holds. */
    flagged: isFull && holding ? [] : null,
  };
  for (const run of runs) {
    if (run.fault) {
      figures.notMeasured++;
      continue;
    }
    const expectation = expected.get(run.ticket) ?? {};
    if (isFull && shown.has(expectation.goal)) {
      figures.goal ??= { k: 0, n: 0 };
      count(figures.goal, returned(run, [expectation.goal]).length > 0);
    }
    if (figures.flagged && isUnbacked(run, holding, rules)) figures.flagged.push(run.ticket);
    countFirstTool(figures, run, expectation, { shown, argument });
  }
  return figures;
}

function readRuns(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [header, ...events] = lines.map((line) => JSON.parse(line));
  const shown = new Set();
  const expected = new Map();
  const runs = new Map();
  for (const event of events) {
    if (event.type === "tools") {
      for (const { prefix, tools } of event.servers) {
        for (const { name } of tools) shown.add(prefix === "" ? name : `${prefix}.${name}`);
      }
    }
    if (event.type === "expect") expected.set(event.ticket, event);
    if (!["reply", "call", "fault"].includes(event.type)) continue;
    const key = `${event.ticket}#${event.trial}`;
    if (!runs.has(key)) runs.set(key, { ticket: event.ticket, calls: [], replies: [], fault: false });
    const run = runs.get(key);
    if (event.type === "reply") run.replies.push(event);
    if (event.type === "call") run.calls.push(event);
    if (event.type === "fault") run.fault = true;
  }
  return { header, shown, expected, runs: [...runs.values()] };
}

function countFirstTool(figures, run, { accepted, asWritten, asMeant }, { shown, argument }) {
  const open = accepted?.filter((tool) => shown.has(tool));
  if (!open || (accepted.length > 0 && open.length === 0)) {
    figures.notScored++;
    return;
  }
  const [first] = run.calls;
  const called = columnOf(first, shown);
  const right = open.length === 0 ? called === "no tool" : open.includes(called);
  const group = open[0] ?? "no tool";
  figures.perTool[group] ??= { k: 0, n: 0 };
  count(figures.firstTool, right);
  count(figures.perTool[group], right);
  const cell = `${group} → ${called}`;
  figures.cells[cell] = (figures.cells[cell] ?? 0) + 1;
  if (!right || !first) return;
  const args = JSON.parse(first.arguments);
  if (!Object.hasOwn(args, argument)) return;
  if (asWritten?.[argument] !== undefined) count(figures.asWritten, args[argument] === asWritten[argument]);
  if (asMeant?.[argument] !== undefined) count(figures.asMeant, args[argument] === asMeant[argument]);
}

function columnOf(call, shown) {
  if (!call) return "no tool";
  if (call.status === "unreadable" && call.tool === "") return "unreadable";
  return shown.has(call.tool) ? call.tool : "unknown tool";
}

/**
 * The last reply, where it calls nothing, holds a phrase of the holding rule, and no call of its action's tools
 * returned for the order that the phrase's sentence names. A phrase is matched in whole words, in either case, with
 * any white space between them and ' ’ or ʼ for its apostrophe.
 */
function isUnbacked(run, holding, rules) {
  const last = run.replies.at(-1);
  if (!last || run.calls.some((call) => call.turn === last.turn)) return false;
  const answer = last.reply.replace(/<think>[\s\S]*?(<\/think>|$)/g, "");
  const tools = rules.actions.find((action) => action.id === holding.action)?.tools ?? [];
  const refunds = returned(run, tools);
  return holding.phrases.some((phrase) =>
    [...answer.matchAll(patternOf(phrase))].some(({ index }) => {
      const orders = namesIn(sentenceAt(answer, index), rules.objectPattern);
      return !refunds.some((call) => orders.every((order) => call.arguments.includes(order)));
    }),
  );
}

function patternOf(phrase) {
  const literal = (word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/['’]/g, "['’ʼ]");
  const words = phrase.trim().split(/\s+/).map(literal);
  return new RegExp(`(?<![\\p{L}\\p{N}_])${words.join("\\s+")}(?![\\p{L}\\p{N}_])`, "giu");
}

function sentenceAt(text, index) {
  const start = Math.max(text.lastIndexOf(". ", index), text.lastIndexOf("\n\n", index), 0);
  const end = text.slice(index).search(/[.!?](\s|$)|\n\n/);
  return text.slice(start, end === -1 ? undefined : index + end);
}

function namesIn(text, pattern) {
  return pattern ? (text.match(new RegExp(pattern, "gu")) ?? []) : [];
}

/** Calls of any of these tools, with or without a prefix, that gave a result. */
function returned({ calls }, tools) {
  const isOne = ({ tool }) => tools.includes(tool) || tools.includes(tool.split(".").at(-1));
  return calls.filter((call) => call.status === "returned" && isOne(call));
}

function count(rate, hit) {
  rate.n++;
  if (hit) rate.k++;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file, claims, argument] = process.argv.slice(2);
  if (!file) {
    console.error("usage: node scripts/recount.mjs FILE [CLAIMS.json [ARGUMENT]]");
    process.exit(2);
  }
  const rules = claims ? JSON.parse(readFileSync(claims, "utf8")) : null;
  console.log(
    JSON.stringify(
      recount(readFileSync(file, "utf8"), { rules, ...(argument ? { argument } : {}) }),
      null,
      2,
    ),
  );
}
