import { getComparison, toScored } from "@/db";
import { compareJson } from "@/lib/export";
import { compareText } from "./compare-text";
import { type CliIo, EXIT, UsageError } from "./io";
import { jsonLine } from "./json-line";
import { openHere } from "./open-here";
import { parseOptions, parseWhole, takePositionals } from "./options";
import { requireScorecard } from "./scored";

/** `rightcall compare BASE CANDIDATE`: what changed on the same tickets, and the gate on what was lost. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("compare", args, {
    json: { type: "boolean" },
    tried: { type: "string" },
    pair: { type: "string", multiple: true },
    "max-drop": { type: "string" },
  });
  const [base = "", candidate = ""] = takePositionals("compare BASE CANDIDATE [--json]", positionals, 2, 2);
  const tried = values.tried === undefined ? null : parseWhole("tried", values.tried, 1);
  const maxDrop = values["max-drop"] === undefined ? null : parsePoints(values["max-drop"]);
  using here = await openHere(io);
  const { db } = here;
  const sides = {
    base: toScored(await requireScorecard(db, base)),
    candidate: toScored(await requireScorecard(db, candidate)),
  };
  const page = await getComparison(db, base, candidate, {
    everyPair: true,
    pair: values.pair ?? [],
    ...(tried === null ? {} : { tried }),
  });
  if (!page) throw new UsageError(`there is nothing to compare between "${base}" and "${candidate}"`);
  const compared = { ...sides, comparison: page.comparison };
  io.out(values.json ? jsonLine(compareJson(compared)) : compareText(compared, page.pairs));
  if (maxDrop === null) return EXIT.ok;
  const { firstTool } = page.comparison;
  if (sides.base.partial || sides.candidate.partial)
    return fail(io, "a partial recording never passes a gate");
  if (!firstTool || firstTool.difference === null)
    return fail(io, `no difference was measured: ${page.comparison.reason ?? "no pairs"}`);
  const drop = -firstTool.difference * 100;
  return drop > maxDrop
    ? fail(io, `right first tool fell by ${drop.toFixed(1)} points, more than ${maxDrop}`)
    : EXIT.ok;
}

function parsePoints(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 100)) {
    throw new UsageError(`--max-drop takes points from 0 to 100, not "${text}"`);
  }
  return value;
}

function fail(io: CliIo, why: string): number {
  io.err(`gate failed: ${why}\n`);
  return EXIT.gate;
}
