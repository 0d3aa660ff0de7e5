import { ParseError, parseJson } from "@/lib/canonical-json";
import { checkRevisionTree } from "./check-revision-tree";
import type { ClaimRules } from "./claim-rules";
import { parseClaimRules } from "./parse-claim-rules";
import { parseRevision } from "./parse-revision";
import { withSavedTools } from "./parse-saved-tools";
import { parseShape } from "./parse-shape";
import { parseTickets } from "./parse-tickets";
import { suiteShape } from "./suite-shape";
import type { Suite } from "./types";

/** What a suite without its own gets; `prompts` are templates by name. */
export type SuiteDefaults = { claims: ClaimRules; prompts?: Readonly<Record<string, string>> };

/**
 * A suite from the texts of its files, by path inside its folder: suite.json, tickets.jsonl, and where there are any
 * prompts/*.txt, tools.json, claims.json and revisions/*.json. `folder` is what errors name before the file.
 *
 * @throws ParseError naming file, line and field, and what to do.
 */
export function parseSuite(
  files: ReadonlyMap<string, string>,
  folder: string,
  defaults: SuiteDefaults,
): Suite {
  const place = (name: string) => ({ file: folder === "" ? name : `${folder}/${name}` });
  const read = (name: string) => {
    const text = files.get(name);
    if (text !== undefined) return text;
    throw new ParseError(place(name), "", `the suite has no ${name}: add it.`);
  };
  const {
    format: _,
    refundTool,
    servers,
    ...head
  } = parseShape(suiteShape, parseJson(read("suite.json"), place("suite.json")), place("suite.json"));
  const own = Object.fromEntries(stems(files, "prompts/", ".txt").map(({ stem, text }) => [stem, text]));
  const prompts = Object.keys(own).length === 0 ? (defaults.prompts ?? {}) : own;
  if (!Object.hasOwn(prompts, head.prompt)) {
    throw new ParseError(
      place("suite.json"),
      "prompt",
      `there is no prompts/${head.prompt}.txt: add it, or name another template.`,
    );
  }
  const claims = files.get("claims.json");
  const revisions = stems(files, "revisions/", ".json").map(({ name, text }) =>
    parseRevision(text, place(name)),
  );
  checkRevisionTree(revisions, place("revisions"));
  return {
    ...head,
    servers: withSavedTools(servers, files.get("tools.json"), {
      suite: head.id,
      places: { suite: place("suite.json"), tools: place("tools.json") },
    }),
    ...(refundTool === undefined ? {} : { refundTool }),
    prompts,
    tickets: parseTickets(read("tickets.jsonl"), place("tickets.jsonl")),
    claims: claims === undefined ? defaults.claims : parseClaimRules(claims, place("claims.json")),
    revisions,
  };
}

/** Files right inside a folder, by name. */
function stems(files: ReadonlyMap<string, string>, folder: string, ending: string) {
  return [...files]
    .filter(
      ([name]) =>
        name.startsWith(folder) && name.endsWith(ending) && !name.slice(folder.length).includes("/"),
    )
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) => ({ name, text, stem: name.slice(folder.length, -ending.length) }));
}
