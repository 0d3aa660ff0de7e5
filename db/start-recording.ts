import { canonicalJson, sha256Hex } from "@/lib/canonical-json";
import type { RecordingItem } from "@/lib/recording";
import { SCORING_VERSION } from "@/lib/scoring";
import type { ClaimRules, Suite } from "@/lib/suite";
import { ticketSha256 } from "@/lib/ticket";
import type { ImportSource } from "./import-types";
import type { Db } from "./open-database";
import { thisProcess } from "./process-identity";
import { placeholders } from "./remove-recording";
import { suiteOf } from "./score-item";
import { storeToolList } from "./store-tool-list";
import { createIntern, createKeepText } from "./stored-once";

type Start = Extract<RecordingItem, { kind: "start" }>;

/** The unseen row of a recording, with its tool list, prompt and rule set; the caller holds the transaction. */
export function startRecording(
  db: Db,
  item: Start,
  source: ImportSource,
  at: string,
): { recordingId: number; rulesetId: number } {
  const { header } = item;
  const { pid, start } = thisProcess();
  const [publicId, fileSha256] = placeholders();
  const suite = suiteOf(item, source);
  const row = {
    publicId,
    fileSha256,
    fileName: source.fileName,
    pid,
    start,
    reader: item.reader,
    header: JSON.stringify(header),
    title: header.title,
    origin: source.origin,
    class: source.class,
    declaredClass: header.provenance.class,
    suite: header.suite?.id ?? null,
    revision: header.revision,
    revisionTitle: suite?.revisions.find((revision) => revision.id === header.revision)?.title ?? null,
    model: header.model?.name ?? null,
    promptSha256: header.prompt?.sha256 ?? null,
    toolListId: item.tools === null ? null : storeToolList(db, item.tools, createIntern(db)),
    mode: header.mode,
    trials: header.trials,
    recordedAt: header.recordedAt,
    at,
  };
  const recordingId = Number(
    db.$client
      .prepare(
        `INSERT INTO recordings (public_id, file_sha256, file_name, state, owner_pid, owner_start, reader, header, title,
           origin, class, declared_class, suite, revision, revision_title, model, prompt_sha256, tool_list_id, mode,
           trials, recorded_at, imported_at)
         VALUES (@publicId, @fileSha256, @fileName, 'importing', @pid, @start, @reader, @header, @title,
           @origin, @class, @declaredClass, @suite, @revision, @revisionTitle, @model, @promptSha256, @toolListId, @mode,
           @trials, @recordedAt, @at)`,
      )
      .run(row).lastInsertRowid,
  );
  if (item.prompt !== null) {
    const systemTextId = createKeepText(db, recordingId)(item.prompt.system);
    db.$client
      .prepare("UPDATE recordings SET system_text_id = ? WHERE id = ?")
      .run(systemTextId, recordingId);
  }
  return { recordingId, rulesetId: rulesetId(db, item, source) };
}

/** What a recording's scores depend on besides its file. */
export type RulesetKey = {
  claimRulesSha256: string;
  claimRulesSource: "suite" | "default";
  scoringVersion: string;
  /** Canonical JSON of `RulesetSettings`. */
  settings: string;
};

export type RulesetSettings = { headlineArgument: string | null; expectationsSha256: string | null };

/** The rules a recording is scored by today: its suite's where that is here, else the defaults. */
export function rulesetKey(suite: Suite | undefined, defaultClaimRules: ClaimRules): RulesetKey {
  const expectations = suite?.tickets.map(({ ticket, expectation }) => [ticketSha256(ticket), expectation]);
  const settings: RulesetSettings = {
    headlineArgument: suite?.headlineArgument ?? null,
    expectationsSha256: expectations === undefined ? null : sha256Hex(canonicalJson(expectations)),
  };
  return {
    claimRulesSha256: sha256Hex(canonicalJson(suite?.claims ?? defaultClaimRules)),
    claimRulesSource: suite === undefined ? "default" : "suite",
    scoringVersion: SCORING_VERSION,
    settings: canonicalJson(settings),
  };
}

/** The settings of a stored rule set. */
export function parseSettings(json: string): RulesetSettings {
  return JSON.parse(json);
}

function rulesetId({ $client: client }: Db, item: Start, source: ImportSource): number {
  const suite = suiteOf(item, source);
  const key = rulesetKey(suite, source.defaultClaimRules);
  const known = client
    .prepare(
      `SELECT id FROM rulesets WHERE claim_rules_sha256 = @claimRulesSha256 AND claim_rules_source = @claimRulesSource
         AND scoring_version = @scoringVersion AND settings = @settings`,
    )
    .pluck()
    .get(key);
  if (typeof known === "number") return known;
  const insert = client.prepare(
    `INSERT INTO rulesets (claim_rules_sha256, claim_rules_source, scoring_version, settings, hold)
     VALUES (@claimRulesSha256, @claimRulesSource, @scoringVersion, @settings, @hold)`,
  );
  return Number(
    insert.run({ ...key, hold: (suite?.claims ?? source.defaultClaimRules).hold }).lastInsertRowid,
  );
}
