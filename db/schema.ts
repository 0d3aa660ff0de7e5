import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/*
 * Facts first, verdicts apart. Integer keys never leave db. A foreign key stands where an index serves it: the
 * others (expectations, texts, recording_id of calls and verdicts) would scan a table for every row removed.
 * Columns marked "encoded" are read and written by text-codec.ts only.
 */

export const recordings = sqliteTable("recordings", {
  id: integer().primaryKey(),
  publicId: text().notNull().unique(),
  fileSha256: text().notNull().unique(),
  fileName: text().notNull(),
  bytes: integer().notNull().default(0),
  lines: integer().notNull().default(0),
  state: text({ enum: ["importing", "ready"] }).notNull(),
  ownerPid: integer(),
  /** Tells a process from a later one with the same id; null where the system does not say. */
  ownerStart: text(),
  reader: text().notNull(),
  header: text({ mode: "json" }).notNull(),
  title: text().notNull(),
  origin: text({ enum: ["bundled", "recorded", "uploaded"] }).notNull(),
  class: text().notNull(),
  declaredClass: text().notNull(),
  suite: text(),
  revision: text(),
  revisionTitle: text(),
  model: text(),
  promptSha256: text(),
  systemTextId: integer(),
  toolListId: integer().references(() => toolLists.id),
  mixedTools: integer({ mode: "boolean" }).notNull().default(false),
  mode: text({ enum: ["full", "first-call"] }).notNull(),
  trials: integer().notNull(),
  recordedAt: text(),
  importedAt: text().notNull(),
  partial: integer({ mode: "boolean" }).notNull().default(false),
  partialWhy: text(),
  warnings: text({ mode: "json" }),
  unknownEvents: text({ mode: "json" }),
  faultCount: integer().notNull().default(0),
  tickets: integer().notNull().default(0),
  runs: integer().notNull().default(0),
  scoringId: integer(),
  notMeasured: integer().notNull().default(0),
  notScored: integer().notNull().default(0),
  scored: integer().notNull().default(0),
  right: integer().notNull().default(0),
  goalK: integer(),
  goalN: integer(),
  held: integer(),
  fromSuite: integer().notNull().default(0),
  fromFile: integer().notNull().default(0),
  fromNone: integer().notNull().default(0),
});

export const lineFaults = sqliteTable(
  "line_faults",
  {
    recordingId: integer()
      .notNull()
      .references(() => recordings.id),
    position: integer().notNull(),
    line: integer().notNull(),
    field: text(),
    message: text().notNull(),
    ticket: text(),
    trial: integer(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.position] })],
);

/** Tool names, shown or as a model wrote them, once each. */
export const names = sqliteTable("names", { id: integer().primaryKey(), name: text().notNull().unique() });

/** Long texts once by hash. `recording_texts` says which recordings need one. */
export const texts = sqliteTable("texts", {
  id: integer().primaryKey(),
  sha256: blob({ mode: "buffer" }).notNull().unique(),
  body: text().notNull(),
});

export const recordingTexts = sqliteTable(
  "recording_texts",
  {
    textId: integer().notNull(),
    recordingId: integer()
      .notNull()
      .references(() => recordings.id),
  },
  (table) => [
    primaryKey({ columns: [table.recordingId, table.textId] }),
    index("recording_texts_text").on(table.textId),
  ],
);

export const toolLists = sqliteTable("tool_lists", {
  id: integer().primaryKey(),
  /** Over everything listed, where `sha256` covers what the model is shown. */
  fingerprint: text().notNull().unique(),
  sha256: text(),
});

export const listedServers = sqliteTable(
  "listed_servers",
  {
    toolListId: integer()
      .notNull()
      .references(() => toolLists.id),
    position: integer().notNull(),
    name: text().notNull(),
    prefix: text().notNull(),
    serverInfo: text({ mode: "json" }),
    protocolVersion: text(),
  },
  (table) => [primaryKey({ columns: [table.toolListId, table.position] })],
);

export const declarations = sqliteTable("declarations", {
  id: integer().primaryKey(),
  sha256: text().notNull().unique(),
  json: text().notNull(),
});

export const tools = sqliteTable(
  "tools",
  {
    toolListId: integer()
      .notNull()
      .references(() => toolLists.id),
    position: integer().notNull(),
    serverPosition: integer().notNull(),
    nameId: integer()
      .notNull()
      .references(() => names.id),
    declarationId: integer()
      .notNull()
      .references(() => declarations.id),
  },
  (table) => [
    primaryKey({ columns: [table.toolListId, table.position] }),
    index("tools_declaration").on(table.declarationId),
    index("tools_name").on(table.nameId),
  ],
);

/** What the model sees of a ticket, once by hash: every recording of it shares the row. */
export const tickets = sqliteTable(
  "tickets",
  {
    id: integer().primaryKey(),
    sha256: blob({ mode: "buffer" }).notNull().unique(),
    name: text().notNull(),
    body: text().notNull(),
    context: text({ mode: "json" }).notNull(),
  },
  (table) => [index("tickets_name").on(table.name)],
);

/** `null` is an expectation too: nothing to hold a run against. */
export const expectations = sqliteTable("expectations", {
  id: integer().primaryKey(),
  sha256: blob({ mode: "buffer" }).notNull().unique(),
  json: text().notNull(),
});

export const ticketRuns = sqliteTable(
  "ticket_runs",
  {
    id: integer().primaryKey(),
    recordingId: integer()
      .notNull()
      .references(() => recordings.id),
    ticketId: integer()
      .notNull()
      .references(() => tickets.id),
    /** Place in the file, from 1. */
    ordinal: integer().notNull(),
    trial: integer().notNull(),
    firstLine: integer().notNull(),
    /** The file's own expectation; the verdict names the one it was held against. */
    fileExpectationId: integer().notNull(),
    /** Encoded. */
    answer: text(),
    fault: text({ mode: "json" }),
    /** Encoded JSON list of shown names, for runs with a list of their own. */
    shown: text(),
  },
  (table) => [
    uniqueIndex("ticket_runs_ordinal").on(table.recordingId, table.ordinal),
    uniqueIndex("ticket_runs_ticket").on(table.ticketId, table.recordingId, table.trial),
  ],
);

export const turns = sqliteTable(
  "turns",
  {
    ticketRunId: integer()
      .notNull()
      .references(() => ticketRuns.id),
    turn: integer().notNull(),
    /** JSON of [role, encoded content]. */
    added: text().notNull(),
    key: blob({ mode: "buffer" }),
    /** Encoded. */
    reply: text().notNull(),
    /** Null = text. */
    replyFormat: text(),
    ms: integer(),
    usage: text({ mode: "json" }),
  },
  (table) => [primaryKey({ columns: [table.ticketRunId, table.turn] })],
);

export const calls = sqliteTable(
  "calls",
  {
    ticketRunId: integer()
      .notNull()
      .references(() => ticketRuns.id),
    turn: integer().notNull(),
    call: integer().notNull(),
    recordingId: integer().notNull(),
    server: text(),
    /** The name as the model wrote it. */
    toolId: integer()
      .notNull()
      .references(() => names.id),
    /** Encoded, as are content and structured. */
    arguments: text().notNull(),
    status: text().notNull(),
    content: text(),
    structured: text(),
  },
  (table) => [primaryKey({ columns: [table.ticketRunId, table.turn, table.call] })],
);

export const consents = sqliteTable(
  "consents",
  {
    ticketRunId: integer()
      .notNull()
      .references(() => ticketRuns.id),
    turn: integer().notNull(),
    call: integer().notNull(),
    tool: text().notNull(),
    decision: text({ enum: ["approved", "denied"] }).notNull(),
    by: text().notNull(),
    /** `InputRequest` of lib/ticket-run: what the server asked; null where the host asked. */
    request: text(),
  },
  (table) => [primaryKey({ columns: [table.ticketRunId, table.turn, table.call] })],
);

export const preferences = sqliteTable("preferences", {
  ticketRunId: integer()
    .primaryKey()
    .references(() => ticketRuns.id),
  turn: integer().notNull(),
  /** [[name id, score], …], best first. */
  scores: text({ mode: "json" }).notNull(),
  /** Null where the file does not say what its scores are. */
  measure: text({ enum: ["probability", "bm25", "cosine"] }),
});

/** How verdicts were reached: claim rules, scoring version, reading settings. */
export const rulesets = sqliteTable(
  "rulesets",
  {
    id: integer().primaryKey(),
    claimRulesSha256: text().notNull(),
    claimRulesSource: text({ enum: ["suite", "default"] }).notNull(),
    hold: text().notNull(),
    scoringVersion: text().notNull(),
    /** Canonical JSON of `RulesetSettings`. */
    settings: text().notNull(),
  },
  (table) => [
    uniqueIndex("rulesets_key").on(
      table.claimRulesSha256,
      table.claimRulesSource,
      table.scoringVersion,
      table.settings,
    ),
  ],
);

/** One scoring of a whole recording with its integer counts; earlier ones stay. */
export const scorings = sqliteTable(
  "scorings",
  {
    id: integer().primaryKey(),
    recordingId: integer()
      .notNull()
      .references(() => recordings.id),
    rulesetId: integer()
      .notNull()
      .references(() => rulesets.id),
    at: text().notNull(),
    /** The `Tally` of lib/scoring. */
    tally: text().notNull(),
  },
  (table) => [
    index("scorings_recording").on(table.recordingId),
    index("scorings_ruleset").on(table.rulesetId),
  ],
);

const current = sql`current = 1`;

/** What a comparison asks of every run of a scoring, packed by run-columns.ts; made from the rows where it is missing. */
export const runColumns = sqliteTable("run_columns", {
  scoringId: integer()
    .primaryKey()
    .references(() => scorings.id),
  runs: blob({ mode: "buffer" }).notNull(),
  calls: blob({ mode: "buffer" }).notNull(),
  names: text().notNull(),
});

export const verdicts = sqliteTable(
  "verdicts",
  {
    id: integer().primaryKey(),
    ticketRunId: integer()
      .notNull()
      .references(() => ticketRuns.id),
    expectationId: integer().notNull(),
    rulesetId: integer().notNull(),
    recordingId: integer().notNull(),
    ordinal: integer().notNull(),
    /** 1 for the verdict the pages show; earlier ones stay with 0. */
    current: integer().notNull(),
    fromSuite: integer().notNull(),
    /** 0 wrong · 1 right, something else amiss · 2 right · 3 not scored · 4 not measured. */
    standing: integer().notNull(),
    expectedId: integer(),
    /** A name's id, or below zero: -1 no tool, -2 unknown tool, -3 unreadable. */
    calledId: integer(),
    right: integer(),
    goalId: integer(),
    goalReached: integer(),
    goalCalled: integer(),
    asWritten: integer(),
    asMeant: integer(),
    unbacked: integer(),
    strictUnbacked: integer(),
    outcome: integer(),
    extraCalls: integer().notNull(),
    repeatedCalls: integer().notNull(),
    toolErrors: integer().notNull(),
    recovered: integer(),
    /** What the columns and the claims do not hold; null when that is nothing. */
    detail: text(),
  },
  (table) => [
    uniqueIndex("verdicts_key").on(table.ticketRunId, table.expectationId, table.rulesetId),
    index("verdicts_matrix")
      .on(table.recordingId, table.expectedId, table.calledId, table.standing, table.ordinal)
      .where(current),
    index("verdicts_called")
      .on(table.recordingId, table.calledId, table.standing, table.ordinal)
      .where(current),
    index("verdicts_standing")
      .on(table.recordingId, table.standing, table.ordinal, table.ticketRunId)
      .where(current),
    index("verdicts_unbacked")
      .on(table.recordingId, table.standing, table.ordinal)
      .where(sql`current = 1 and unbacked = 1`),
    index("verdicts_unfinished")
      .on(table.recordingId, table.standing, table.ordinal)
      .where(sql`current = 1 and goal_reached = 0`),
    index("verdicts_argument")
      .on(table.recordingId, table.standing, table.ordinal)
      .where(sql`current = 1 and as_meant = 0`),
  ],
);

/** Offsets are into the run's answer, which holds the sentence. */
export const claims = sqliteTable(
  "claims",
  {
    verdictId: integer()
      .notNull()
      .references(() => verdicts.id),
    position: integer().notNull(),
    strict: integer({ mode: "boolean" }).notNull(),
    rule: text().notNull(),
    action: text().notNull(),
    start: integer().notNull(),
    end: integer().notNull(),
    matchStart: integer().notNull(),
    matchEnd: integer().notNull(),
    state: text({ enum: ["backed", "unbacked", "cannot tell"] }).notNull(),
    objects: text({ mode: "json" }).notNull(),
    candidates: text({ mode: "json" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.verdictId, table.position] })],
);

export const replays = sqliteTable(
  "replays",
  {
    id: integer().primaryKey(),
    recordingId: integer()
      .notNull()
      .references(() => recordings.id),
    at: text().notNull(),
    codeVersion: text().notNull(),
    /** "live" or "recorded", for tools and for results. */
    tools: text().notNull(),
    results: text().notNull(),
    same: integer().notNull(),
    changed: integer().notNull(),
    notRun: integer().notNull(),
    /** `ToolCallSummary` of lib/trace, one a tool; null where nothing was traced. */
    toolCalls: text({ mode: "json" }),
    /** Ticket runs whose trace was too much to keep; null where nothing was traced. */
    tracesLeft: integer(),
  },
  (table) => [index("replays_recording").on(table.recordingId, table.id)],
);

/** Ticket runs of a replay that were not the same; the others are in its count. */
export const replayResults = sqliteTable(
  "replay_results",
  {
    replayId: integer()
      .notNull()
      .references(() => replays.id),
    ticketRunId: integer()
      .notNull()
      .references(() => ticketRuns.id),
    state: text({ enum: ["changed", "not run"] }).notNull(),
    turn: integer(),
    what: text(),
    oldTextId: integer(),
    newTextId: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.replayId, table.ticketRunId] }),
    index("replay_results_run").on(table.ticketRunId),
  ],
);

/** Spans and frames of a recording's newest replay, packed by store-traces.ts. */
export const replayTraces = sqliteTable(
  "replay_traces",
  {
    id: integer().primaryKey(),
    replayId: integer()
      .notNull()
      .references(() => replays.id),
    /** Null for what was seen while connecting. */
    ticketRunId: integer().references(() => ticketRuns.id),
    packed: blob({ mode: "buffer" }).notNull(),
  },
  (table) => [
    index("replay_traces_run").on(table.ticketRunId),
    index("replay_traces_replay").on(table.replayId, table.ticketRunId),
  ],
);

export const jobs = sqliteTable(
  "jobs",
  {
    id: integer().primaryKey(),
    publicId: text().notNull().unique(),
    kind: text({ enum: ["replay", "record", "import", "check"] }).notNull(),
    state: text({ enum: ["running", "done", "failed", "cancelled", "paused"] }).notNull(),
    recording: text(),
    /** The process that watches the job and notes its end. */
    pid: integer().notNull(),
    ownerStart: text(),
    progress: text({ mode: "json" }),
    error: text(),
    startedAt: text().notNull(),
    endedAt: text(),
  },
  (table) => [index("jobs_started").on(table.startedAt)],
);
