import { here } from "@/app/api/here";
import { getScorecard, listJobs, listRecorderCosts, listRecordings } from "@/db";
import { isLoopbackHost } from "@/lib/allowed-hosts";
import { ParseError } from "@/lib/canonical-json";
import { formatCount } from "@/lib/format";
import { engineFolder, readEngine } from "@/lib/model";
import { listPartials, type PartialRecording } from "@/lib/record";
import type { Header } from "@/lib/recording";
import { type Config, loadSuites, readConfig } from "@/lib/storage";
import type { RecordDefaults, RecordSuite } from "./record-desk";
import { findModelOf, listRecordModels } from "./record-models";
import type { RecordView } from "./record-paths";

/** Everything the record page shows. */
export type RecordPageData = {
  jobsOff: boolean;
  suites: readonly RecordSuite[];
  defaults: RecordDefaults;
  base: string | null;
  taken: readonly string[];
  running: { job: string; recording: string } | null;
  halves: readonly { id: string; words: string }[];
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
  const suites = [...loaded.values()].map(
    (suite): RecordSuite => ({
      id: suite.id,
      title: suite.title,
      tickets: suite.tickets.map(({ ticket }) => ticket.id),
      prompt: suite.prompt,
      prompts: Object.keys(suite.prompts),
      revisions: suite.revisions.map(({ id, title }) => ({ id, title })),
      canRunWhole: suite.sandbox || suite.servers.every(({ builtIn }) => builtIn !== undefined),
      models: listRecordModels(suite, { config, costs, hasEngine }),
    }),
  );
  const base = view.base === undefined ? null : await getScorecard(db, view.base);
  const running = jobs.find(
    ({ kind, state, recording }) => kind === "record" && state === "running" && recording,
  );
  return {
    jobsOff: !isLoopbackHost(process.env.HOST || "127.0.0.1"),
    suites,
    defaults: chooseDefaults(suites, view, base === null ? null : base.header, config),
    base: base === null || base.recording.partial ? null : base.recording.id,
    taken: [...recordings.map(({ id }) => id), ...partials.map(({ id }) => id)],
    running: running?.recording ? { job: running.id, recording: running.recording } : null,
    halves: partials
      .filter(({ isRunning }) => !isRunning)
      .map((half) => ({ id: half.id, words: sayHalf(half) })),
    how: {
      hasModels: config.models.length > 0,
      hasEngine,
      file: config.file && "rightcall.config.json",
      problem,
    },
  };
}

async function readConfigHere(
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
    return { config: { file: null, folder: cwd, models: [] }, problem: `${where}${error.problem}` };
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

function sayHalf({ model, suite, revision, begun, trials }: PartialRecording): string {
  const under = [suite, revision].filter((part) => part !== null).join(" ");
  return [
    model ?? "model not given",
    under,
    `${formatCount(begun, "ticket run")} begun${trials > 1 ? `, ${trials} trials each` : ""}`,
  ].join(", ");
}
