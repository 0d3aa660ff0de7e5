import { here } from "@/app/api/here";
import { getScorecard, listJobs, listRecorderCosts, listRecorders, listRecordings } from "@/db";
import { isLoopbackHost } from "@/lib/allowed-hosts";
import { ParseError } from "@/lib/canonical-json";
import { formatCount } from "@/lib/format";
import { engineFolder, readEngine } from "@/lib/model";
import { listPartials, type PartialRecording } from "@/lib/record";
import type { Header } from "@/lib/recording";
import { type Config, loadSuites, readConfig } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import { type AskedBase, chooseBase, type RecordDefaults, type RecordSuite } from "./record-desk";
import { findModelOf, listRecordModels, type RecordModel } from "./record-models";
import type { RecordView } from "./record-paths";

/** Everything the record page shows. */
export type RecordPageData = {
  jobsOff: boolean;
  suites: readonly RecordSuite[];
  defaults: RecordDefaults;
  base: AskedBase | null;
  taken: readonly string[];
  /** `base`: what it is held against when it is done. */
  running: { job: string; recording: string; base: string | null } | null;
  halves: readonly { id: string; words: string; base: string | null }[];
  how: { hasModels: boolean; hasEngine: boolean; file: string | null; problem: string | null };
};

export async function readRecordPage(view: RecordView): Promise<RecordPageData> {
  const { db, root, dataDir } = here();
  const [loaded, { config, problem }, costs, partials, recordings, jobs] = await Promise.all([
    loadSuites(root, dataDir),
    readConfigHere(root, dataDir),
    listRecorderCosts(db),
    listPartials(dataDir),
    listRecordings(db),
    listJobs(db),
  ]);
  const hasEngine = readEngine(engineFolder(process.env, root)) !== null;
  const recorders = new Map(
    await Promise.all([...loaded.keys()].map(async (id) => [id, await listRecorders(db, id)] as const)),
  );
  const suites = [...loaded.values()].map(
    (suite): RecordSuite => ({
      id: suite.id,
      title: suite.title,
      tickets: suite.tickets.map(({ ticket }) => ticket.id),
      prompt: suite.prompt,
      prompts: Object.keys(suite.prompts),
      revisions: suite.revisions.map(({ id, title, parent }) => ({ id, title, parent })),
      canRunWhole: suite.sandbox || suite.servers.every(({ builtIn }) => builtIn !== undefined),
      models: listRecordModels(suite, { config, costs, hasEngine, recorders: recorders.get(suite.id) ?? [] }),
    }),
  );
  const base = view.base === undefined ? null : await getScorecard(db, view.base);
  const running = jobs.find(
    ({ kind, state, recording }) => kind === "record" && state === "running" && recording,
  );
  const defaults = chooseDefaults(suites, view, base === null ? null : base.header, config);
  const asked =
    base === null || base.recording.partial
      ? null
      : { recording: base.recording.id, model: findMaker(suites, base.header, config) };
  const baseOf = (id: string) => {
    const half = partials.find((one) => one.id === id);
    return half === undefined ? null : chooseBaseOfHalf(half, suites, asked);
  };
  return {
    jobsOff: !isLoopbackHost(process.env.HOST || "127.0.0.1"),
    suites,
    defaults,
    base: asked,
    taken: [...recordings.map(({ id }) => id), ...partials.map(({ id }) => id)],
    running: running?.recording
      ? { job: running.id, recording: running.recording, base: baseOf(running.recording) }
      : null,
    halves: partials
      .filter(({ isRunning }) => !isRunning)
      .map((half) => ({ id: half.id, words: sayHalf(half), base: baseOf(half.id) })),
    how: {
      hasModels: config.models.length > 0,
      hasEngine,
      file: config.file && "rightcall.config.json",
      problem,
    },
  };
}

/** What can record one suite here, and what it recorded; nothing is told of costs. */
export async function readOfferedModels(suite: Suite): Promise<RecordModel[]> {
  const { db, root, dataDir } = here();
  const { config } = await readConfigHere(root, dataDir);
  const hasEngine = readEngine(engineFolder(process.env, root)) !== null;
  const recorders = await listRecorders(db, suite.id);
  return listRecordModels(suite, { config, costs: [], recorders, hasEngine });
}

/** The config, or an empty one and what is wrong with it. */
export async function readConfigHere(
  root: string,
  dataDir: string,
): Promise<{ config: Config; problem: string | null }> {
  // Jobs run in the package's folder.
  const cwd = root;
  try {
    return { config: await readConfig({ cwd, dataDir, root }), problem: null };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const where = error.field === "" ? "" : `Field ${error.field}: `;
    return {
      config: { file: null, folder: cwd, models: [], servers: [] },
      problem: `${where}${error.problem}`,
    };
  }
}

function chooseDefaults(
  suites: readonly RecordSuite[],
  view: RecordView,
  base: Header | null,
  config: Config,
): RecordDefaults {
  const wanted = view.suite ?? base?.suite?.id;
  const suite = suites.find(({ id }) => id === wanted) ?? suites.find(({ id }) => id === "shop") ?? suites[0];
  const models = suite?.models ?? [];
  const own = base === null ? null : findModelOf(base, models, config);
  const first = models.find(({ blocked }) => blocked === "") ?? models[0];
  const revisions = suite?.revisions ?? [];
  const asked = revisions.find(({ id }) => id === (view.revision ?? base?.revision));
  const prompt = suite?.prompts.find((id) => id === base?.prompt?.id);
  return {
    suite: suite?.id ?? "",
    model: own ?? first?.name ?? "",
    revision: asked?.id ?? revisions[0]?.id ?? "",
    prompt: prompt ?? suite?.prompt ?? "",
    mode: base?.mode ?? "full",
    trials: base?.trials ?? 1,
  };
}

function findMaker(suites: readonly RecordSuite[], header: Header, config: Config): string | null {
  const models = suites.find(({ id }) => id === header.suite?.id)?.models ?? [];
  return findModelOf(header, models, config);
}

function chooseBaseOfHalf(
  { suite: id, revision, mode, setup }: PartialRecording,
  suites: readonly RecordSuite[],
  asked: AskedBase | null,
): string | null {
  const suite = suites.find((one) => one.id === id);
  const model = suite?.models.find(({ name }) => name === setup?.model);
  if (suite === undefined || model === undefined) return null;
  return chooseBase({ revision: revision ?? "", mode }, model, suite, asked);
}

function sayHalf({ model, suite, revision, begun, trials }: PartialRecording): string {
  const under = [suite, revision].filter((part) => part !== null).join(" ");
  return [
    model ?? "model not given",
    under,
    `${formatCount(begun, "ticket run")} begun${trials > 1 ? `, ${trials} trials each` : ""}`,
  ].join(", ");
}
