import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { ParseError } from "@/lib/canonical-json";
import { checkRevisionTree, parseClaimRules, parseRevision, parseSuite, type Suite } from "@/lib/suite";
import { applyExpectationEdits } from "./expectation-edits";
import { readOptionalText, readTexts, subfolders } from "./read-texts";

/**
 * Every suite, by id: those of `tickets/` under the root, then those a user made in `suites/` of the data folder; with
 * the revisions and the edited expectations that the data folder holds for them. A suite without claim rules gets
 * `tickets/claims-default.json`, one without templates those of `tickets/default-prompts/`.
 *
 * @throws ParseError naming file, line and field.
 */
export async function loadSuites(root: string, dataDir: string): Promise<Map<string, Suite>> {
  const defaults = { file: join(root, "tickets", "claims-default.json") };
  const claims = parseClaimRules(await readFile(/* turbopackIgnore: true */ defaults.file, "utf8"), defaults);
  const prompts = await readDefaultPrompts(join(root, "tickets"));
  const suites = new Map<string, Suite>();
  for (const parent of [join(root, "tickets"), join(dataDir, "suites")]) {
    for (const folder of await subfolders(parent)) {
      const files = await readSuiteTexts(folder);
      if (!files.has("suite.json")) continue;
      const suite = parseSuite(files, folder, { claims, prompts });
      refuseSecond(suites, suite, folder);
      suites.set(suite.id, await withLocalEdits(suite, folder, join(dataDir, "suites", suite.id)));
    }
  }
  return suites;
}

async function readDefaultPrompts(folder: string): Promise<Record<string, string>> {
  const texts = await readTexts(folder, "default-prompts", /\.txt$/);
  return Object.fromEntries([...texts].map(([name, text]) => [basename(name, ".txt"), text]));
}

async function readSuiteTexts(folder: string): Promise<Map<string, string>> {
  const parts = [
    await readTexts(folder, "", /^(?:suite|claims|tools)\.json$|^tickets\.jsonl$/),
    await readTexts(folder, "prompts", /\.txt$/),
    await readTexts(folder, "revisions", /\.json$/),
  ];
  return new Map(parts.flatMap((part) => [...part]));
}

function refuseSecond(suites: ReadonlyMap<string, Suite>, suite: Suite, folder: string): void {
  if (!suites.has(suite.id)) return;
  const place = { file: join(folder, "suite.json") };
  throw new ParseError(place, "id", `there is a suite "${suite.id}" already: give this one another id.`);
}

async function withLocalEdits(suite: Suite, folder: string, localFolder: string): Promise<Suite> {
  const local =
    folder === localFolder ? new Map<string, string>() : await readTexts(localFolder, "revisions", /\.json$/);
  const made = [...local].map(([name, text]) => parseRevision(text, { file: join(localFolder, name) }));
  const revisions = [...suite.revisions, ...made];
  checkRevisionTree(revisions, { file: join(localFolder, "revisions") });
  const edits = { file: join(localFolder, "expectations.jsonl") };
  const text = await readOptionalText(edits.file);
  return { ...suite, revisions, tickets: applyExpectationEdits(suite.tickets, text ?? "", edits) };
}
