import { type ModelSpec, type OpenModelOptions, parseModelSpec } from "@/lib/model";
import { type ConfiguredModel, loadSuites, readConfig } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import type { SuiteTicket } from "@/lib/ticket";
import { type CliIo, EnvironmentError, UsageError } from "./io";
import type { Here } from "./open-here";
import type { RecordSetup } from "./record-options";

/** A setup with everything filled in: what the recorder is started with. */
export type PlannedRecord = {
  suite: Suite;
  shopTickets: readonly SuiteTicket[];
  spec: ModelSpec;
  /** Where the model's relative files and commands are read from. */
  cwd: string;
  model: Pick<OpenModelOptions, "sampling" | "toolsMode" | "constrain" | "preferences">;
  revision: string | null;
  prompt: string | undefined;
  mode: "full" | "first-call";
  trials: number;
  tickets: readonly string[] | undefined;
  consent: "sandbox" | "deny";
  concurrency: number;
};

const DEFAULT_SEED = 1;
const CHOOSERS: readonly ModelSpec["kind"][] = ["lexical", "majority", "embedding"];
/** The others answer one ticket at a time. */
const ENDPOINTS: readonly ModelSpec["kind"][] = ["openai", "anthropic"];

/**
 * Fills in what a setup leaves out, and holds it against the suite and the model it names. Nothing is loaded or asked.
 *
 * @throws UsageError, ModelSpecError, ParseError saying what does not fit.
 */
export async function planRecord(setup: RecordSetup, here: Here, io: CliIo): Promise<PlannedRecord> {
  const suites = await loadSuites(here.root, here.dataDir);
  const suite = suites.get(setup.suite);
  if (!suite) {
    throw new UsageError(`there is no suite "${setup.suite}".\nHere are: ${[...suites.keys()].join(", ")}`);
  }
  const shopTickets = suites.get("shop")?.tickets;
  if (!shopTickets) throw new EnvironmentError('the suite "shop" is missing: tickets/shop does not hold it');
  const { spec, configured, cwd } = await findModel(setup, here, io);
  const { revision = defaultRevision(suite), prompt, trials = 1, tickets, concurrency = 1 } = setup;
  checkRevision(suite, revision);
  if (tickets) checkTickets(suite, tickets);
  if (prompt !== undefined && prompt !== "native" && !Object.hasOwn(suite.prompts, prompt)) {
    const there = Object.keys(suite.prompts).join(", ");
    throw new UsageError(`the suite "${suite.id}" has no prompt "${prompt}".\nThere are: ${there}`);
  }
  const model = modelOptions(setup, configured);
  refuseUnread(spec, model);
  if (concurrency > 1 && !ENDPOINTS.includes(spec.kind)) {
    throw new UsageError(
      "--concurrency is for endpoints (openai, anthropic): other models answer one ticket at a time",
    );
  }
  return {
    suite,
    shopTickets,
    spec,
    cwd,
    model,
    revision,
    prompt,
    mode: chooseMode(setup.mode, suite, spec),
    trials,
    tickets,
    consent: setup.consent ?? (isOwnSandbox(suite) ? "sandbox" : "deny"),
    concurrency,
  };
}

function modelOptions(setup: RecordSetup, configured: ConfiguredModel | undefined): PlannedRecord["model"] {
  return {
    sampling: { seed: DEFAULT_SEED, ...configured?.sampling, ...setup.sampling },
    toolsMode: (setup.native ?? configured?.native ?? false) ? "native" : "text",
    constrain: setup.constrain ?? configured?.constrain ?? false,
    preferences: setup.preferences ?? configured?.preferences ?? false,
  };
}

/** What a model would not read must not look as if it did. Choosers weigh every tool anyway. */
function refuseUnread({ kind }: ModelSpec, { sampling, toolsMode, constrain }: PlannedRecord["model"]): void {
  if (!CHOOSERS.includes(kind) && kind !== "exec") return;
  const { temperature, topP, maxTokens } = sampling;
  const unread = [
    temperature !== undefined && "--temperature",
    topP !== undefined && "--top-p",
    maxTokens !== undefined && "--max-tokens",
    kind !== "exec" && toolsMode === "native" && "--native",
    kind !== "exec" && constrain && "--constrain",
  ].filter((one) => typeof one === "string");
  if (unread.length === 0) return;
  const why =
    kind === "exec" ? "a command draws its replies itself" : `${kind} draws nothing, it only chooses`;
  throw new UsageError(`${why}, so ${unread.join(" and ")} would change nothing: take that away`);
}

async function findModel({ model, cwd = "" }: RecordSetup, { root, dataDir }: Here, io: CliIo) {
  const folder = cwd === "" ? io.cwd : cwd;
  const config = await readConfig({ cwd: folder, dataDir, root });
  const configured: ConfiguredModel | undefined = config.models.find(({ name }) => name === model);
  if (configured) return { spec: parseModelSpec(configured.model), configured, cwd: config.folder };
  return { spec: parseModelSpec(model), configured, cwd: folder };
}

/** The root, where a suite has revisions: its texts are the live listing's. */
function defaultRevision({ revisions }: Suite): string | null {
  const roots = revisions.filter(({ parent }) => parent === null);
  return roots.length === 1 ? (roots[0]?.id ?? null) : null;
}

function checkRevision({ id, revisions }: Suite, revision: string | null): void {
  if (revision === null || revisions.some((one) => one.id === revision)) return;
  const there = revisions.map((one) => one.id).join(", ") || "none";
  throw new UsageError(`the suite "${id}" has no revision "${revision}".\nThere are: ${there}`);
}

function checkTickets(suite: Suite, tickets: readonly string[]): void {
  const known = new Set(suite.tickets.map(({ ticket }) => ticket.id));
  const unknown = tickets.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new UsageError(`the suite "${suite.id}" has no ticket ${unknown.slice(0, 5).join(", ")}`);
}

function isChooser({ kind }: ModelSpec): boolean {
  return CHOOSERS.includes(kind);
}

/** True for a sandbox that is the built-in shop: nothing of anybody's is touched. */
function isOwnSandbox({ sandbox, servers }: Suite): boolean {
  return sandbox && servers.every(({ builtIn }) => builtIn !== undefined);
}

function chooseMode(asked: RecordSetup["mode"], suite: Suite, spec: ModelSpec): "full" | "first-call" {
  if (asked !== "full") return asked ?? (isOwnSandbox(suite) && !isChooser(spec) ? "full" : "first-call");
  if (isChooser(spec)) throw new UsageError(`${spec.kind} only chooses a first tool: --mode first-call`);
  const saved = suite.servers.find((server) => server.saved);
  if (!saved) return "full";
  throw new UsageError(
    `the tools of ${saved.name} are a saved list, which cannot be called: --mode first-call, or say in suite.json how to reach it`,
  );
}
