import { readClaimReview, toScored } from "@/db";
import { scoreJson } from "@/lib/export";
import type { Scorecard } from "@/lib/scoring";
import { type CliIo, EXIT } from "./io";
import { jsonLine } from "./json-line";
import { openHere } from "./open-here";
import { parseOptions, parseShare, parseWhole, takePositionals } from "./options";
import { scoreText } from "./score-text";
import { requireScorecard } from "./scored";

/** `rightcall score ID`: figures as text or JSON, and the gates. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("score", args, {
    json: { type: "boolean" },
    "min-accuracy": { type: "string" },
    "max-unbacked": { type: "string" },
    "min-scored": { type: "string" },
  });
  const [id] = takePositionals("score ID [--json]", positionals, 1, 1);
  const gates = {
    minAccuracy:
      values["min-accuracy"] === undefined ? null : parseShare("min-accuracy", values["min-accuracy"]),
    maxUnbacked:
      values["max-unbacked"] === undefined ? null : parseWhole("max-unbacked", values["max-unbacked"]),
    minScored: values["min-scored"] === undefined ? null : parseWhole("min-scored", values["min-scored"]),
  };
  using here = await openHere(io);
  const { db, dataDir } = here;
  const page = await requireScorecard(db, id ?? "");
  const scored = toScored(page, await readClaimReview(db, dataDir, page));
  io.out(values.json ? jsonLine(scoreJson(scored)) : scoreText(scored));
  const failures = failedGates(scored.scorecard, gates, scored.partial);
  for (const failure of failures) io.err(`gate failed: ${failure}\n`);
  return failures.length > 0 ? EXIT.gate : EXIT.ok;
}

type Gates = { minAccuracy: number | null; maxUnbacked: number | null; minScored: number | null };

/** Each gate that does not hold, in words. A figure that was not measured never passes its gate, nor does a partial recording. */
export function failedGates(card: Scorecard, gates: Gates, partial: boolean): string[] {
  const { firstTool, claims } = card;
  const failures: string[] = [];
  if (partial && Object.values(gates).some((gate) => gate !== null))
    failures.push("the recording is partial");
  if (gates.minAccuracy !== null && !(firstTool.value !== null && firstTool.value >= gates.minAccuracy)) {
    failures.push(`right first tool is ${firstTool.k} of ${firstTool.n}, below ${gates.minAccuracy}`);
  }
  if (gates.maxUnbacked !== null && claims === null) {
    failures.push("unbacked claims were not measured");
  }
  if (gates.maxUnbacked !== null && claims !== null && claims.unbacked > gates.maxUnbacked) {
    failures.push(
      `unbacked claims are ${claims.unbacked}, more than ${gates.maxUnbacked}: ${claims.tickets.join(", ")}`,
    );
  }
  if (gates.minScored !== null && card.scored < gates.minScored) {
    failures.push(`${card.scored} ticket runs were scored, fewer than ${gates.minScored}`);
  }
  return failures;
}
