import { createReadStream } from "node:fs";
import path from "node:path";
import { exportTicketRows, getComparisonReport, readClaimReview, toScored } from "@/db";
import {
  COMPARISON_FORMATS,
  isComparisonFormat,
  isScoreFormat,
  type ReportOptions,
  SCORE_FORMATS,
  writeComparison,
  writeScore,
} from "@/lib/export";
import { writeBeside } from "@/lib/storage";
import { type CliIo, EXIT, UsageError } from "./io";
import { type Here, openHere } from "./open-here";
import { parseOptions, parseWhole, takePositionals } from "./options";
import { recordingPath } from "./recording-path";
import { requireRecording, requireScorecard } from "./scored";

const USAGE = "export ID [CANDIDATE] --format json|csv|tickets-csv|md|html|junit|recording [--out FILE]";

type Pieces = AsyncIterable<string | Uint8Array>;
type Wanted = { format: string; tried: number | null; pair: readonly string[]; options: ReportOptions };

/** `rightcall export ID [CANDIDATE] --format …`: a scorecard, a comparison or the recording; a file is written whole and replaces none. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("export", args, {
    format: { type: "string" },
    out: { type: "string" },
    tried: { type: "string" },
    pair: { type: "string", multiple: true },
    "base-url": { type: "string" },
  });
  const [id = "", candidate] = takePositionals(USAGE, positionals, 1, 2);
  const wanted: Wanted = {
    format: parseFormat(values.format, candidate !== undefined),
    tried: values.tried === undefined ? null : parseWhole("tried", values.tried, 1),
    pair: values.pair ?? [],
    options: { baseUrl: parseBaseUrl(values["base-url"]) },
  };
  using here = await openHere(io);
  const pieces =
    candidate === undefined
      ? await writeRecording(here, id, wanted)
      : await writeCompared(here, id, candidate, wanted);
  if (values.out !== undefined) {
    await writeBeside(path.resolve(io.cwd, values.out), pieces, { replace: false });
    return EXIT.ok;
  }
  for await (const piece of pieces) {
    io.out(piece);
    await io.drained?.();
  }
  return EXIT.ok;
}

function parseFormat(format: string | undefined, isComparison: boolean): string {
  const formats = isComparison
    ? Object.keys(COMPARISON_FORMATS)
    : [...Object.keys(SCORE_FORMATS), "recording"];
  if (format !== undefined && formats.includes(format)) return format;
  throw new UsageError(
    `${isComparison ? "a comparison's --format" : "--format"} takes ${formats.join(", ")}`,
  );
}

function parseBaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageError(`--base-url takes an address such as https://rightcall.example, not "${text}"`);
}

async function writeRecording(here: Here, id: string, { format, options }: Wanted): Promise<Pieces> {
  if (!isScoreFormat(format))
    return createReadStream(recordingPath(here, await requireRecording(here.db, id)));
  const page = await requireScorecard(here.db, id);
  const scored = toScored(page, await readClaimReview(here.db, here.dataDir, page));
  return writeScore(format, scored, exportTicketRows(here.db, id), options);
}

async function writeCompared(
  { db }: Here,
  base: string,
  candidate: string,
  { format, tried, pair, options }: Wanted,
): Promise<Pieces> {
  for (const id of [base, candidate]) await requireRecording(db, id);
  const report = await getComparisonReport(db, base, candidate, {
    pair,
    ...(tried === null ? {} : { tried }),
  });
  if (!report || !isComparisonFormat(format)) {
    throw new UsageError(`there is nothing to compare between "${base}" and "${candidate}"`);
  }
  return writeComparison(format, report, options);
}
