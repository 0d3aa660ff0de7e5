import path from "node:path";
import { getComparison } from "@/db";
import { compareJson, scoreCsv, scoreJson } from "@/lib/export";
import { writeBeside } from "@/lib/storage";
import { type CliIo, EXIT, UsageError } from "./io";
import { jsonPage } from "./json-line";
import { type Here, openHere } from "./open-here";
import { parseOptions, takePositionals } from "./options";
import { requireScorecard, toScored } from "./scored";

const USAGE = "export ID [CANDIDATE] --format json|csv [--out FILE]";
const FORMATS = ["json", "csv"] as const;
type Format = (typeof FORMATS)[number];

/** `rightcall export ID [CANDIDATE] --format …`: a scorecard or a comparison; a file is written whole and replaces none. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("export", args, {
    format: { type: "string" },
    out: { type: "string" },
  });
  const [id = "", candidate] = takePositionals(USAGE, positionals, 1, 2);
  const format = FORMATS.find((name) => name === values.format);
  if (!format) throw new UsageError(`--format takes ${FORMATS.join(" or ")}`);
  using here = await openHere(io);
  const text =
    candidate === undefined
      ? await scorecard(here, id, format)
      : await comparison(here, id, candidate, format);
  if (values.out === undefined) io.out(text);
  else await writeBeside(path.resolve(io.cwd, values.out), text, { replace: false });
  return EXIT.ok;
}

async function scorecard({ db }: Here, id: string, format: Format): Promise<string> {
  const scored = toScored(await requireScorecard(db, id));
  return format === "json" ? jsonPage(scoreJson(scored)) : scoreCsv(scored);
}

async function comparison({ db }: Here, base: string, candidate: string, format: Format): Promise<string> {
  if (format !== "json") throw new UsageError("a comparison is exported with --format json");
  const sides = {
    base: toScored(await requireScorecard(db, base)),
    candidate: toScored(await requireScorecard(db, candidate)),
  };
  const page = await getComparison(db, base, candidate);
  if (!page) throw new UsageError(`there is nothing to compare between "${base}" and "${candidate}"`);
  return jsonPage(compareJson({ ...sides, comparison: page.comparison }));
}
