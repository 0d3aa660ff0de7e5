import { basename } from "node:path";
import type { Recorder, RecorderCost } from "@/db";
import { type ModelSpec, ModelSpecError, nameOfCommand, parseModelSpec } from "@/lib/model";
import type { Header } from "@/lib/recording";
import type { Config, ConfiguredModel } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import { expectedFirst } from "@/lib/ticket";

/** A model as the record page offers it. */
export type RecordModel = {
  /** What a job's request names: a name of the config, `lexical`, or `majority:TOOL`. */
  name: string;
  label: string;
  kind: ModelSpec["kind"] | null;
  /** A chooser asks for the first call alone. */
  isChooser: boolean;
  /** Reads the declarations as the endpoint's own tools, so that no prompt template shows them. */
  isNative: boolean;
  /** Why it cannot record now, and what to do; "" where it can. */
  blocked: string;
  cost: ModelCost | null;
  /** What it recorded of this suite, newest first: what a new recording may be held against. */
  made: readonly MadeBefore[];
};

export type MadeBefore = Pick<Recorder, "recording" | "revision" | "mode">;

/** What an earlier recording with it took, per ticket run. */
export type ModelCost = Pick<RecorderCost, "recording" | "mode" | "msPerRun" | "tokensPerRun"> & {
  repliesPerRun: number;
};

type Here = {
  config: Config;
  costs: readonly RecorderCost[];
  /** Recordings of the suite. */
  recorders: readonly Recorder[];
  hasEngine: boolean;
};

const CHOOSERS: readonly (ModelSpec["kind"] | null)[] = ["lexical", "majority", "embedding"];

/** What can record a suite here: the config's models first, then the baselines. */
export function listRecordModels(suite: Suite, here: Here): RecordModel[] {
  const models = listOffered(suite, here);
  const makers = here.recorders.map((maker) => ({ maker, name: findModelOf(maker, models, here.config) }));
  return models.map((model) => ({
    ...model,
    made: makers
      .filter(({ name }) => name === model.name)
      .map(({ maker: { recording, revision, mode } }) => ({ recording, revision, mode })),
  }));
}

type Offered = Omit<RecordModel, "made">;

function listOffered(suite: Suite, { config, costs, hasEngine }: Here): Offered[] {
  const configured = config.models.map((model): Offered => {
    const spec = readSpec(model);
    const kind = spec instanceof ModelSpecError ? null : spec.kind;
    const needsEngine = kind === "llama" || kind === "embedding";
    return {
      ...{ name: model.name, kind, isChooser: CHOOSERS.includes(kind) },
      isNative: model.native === true,
      label: `${model.name} (${model.model})`,
      blocked:
        spec instanceof ModelSpecError
          ? spec.message
          : needsEngine && !hasEngine
            ? "Needs the engine for local models: run “npx rightcall llama install” once, then reload this page."
            : "",
      cost: spec instanceof ModelSpecError ? null : findCost(spec, costs),
    };
  });
  const most = commonestTool(suite);
  const baselines: ModelSpec[] = [
    { kind: "lexical" },
    ...(most === null ? [] : [{ kind: "majority" as const, tool: most }]),
  ];
  return [
    ...configured,
    ...baselines.map(
      (spec): Offered => ({
        name: spec.kind === "majority" ? `majority:${spec.tool}` : spec.kind,
        label:
          spec.kind === "majority"
            ? `always ${spec.tool} (baseline)`
            : "word matching (baseline, no chat model)",
        kind: spec.kind,
        isChooser: true,
        isNative: false,
        blocked: "",
        cost: findCost(spec, costs),
      }),
    ),
  ];
}

/** What a recording's header tells of what made it. */
export type Maker = Pick<Header, "model" | "sampling">;

/**
 * The model among those offered that made a recording; null where none is known to have. Of several names for one
 * model, the one that is asked most like it was.
 */
export function findModelOf(maker: Maker, models: readonly Offered[], config: Config): string | null {
  const { model } = maker;
  if (model === null) return null;
  const found = models.flatMap(({ name, kind }) => {
    const configured = config.models.find((one) => one.name === name);
    const spec = configured === undefined ? parseModelSpec(name) : readSpec(configured);
    if (kind === null || spec instanceof ModelSpecError || !isModelOf(spec, model)) return [];
    return [{ name, differing: configured === undefined ? 0 : countDiffering(configured, maker.sampling) }];
  });
  return found.toSorted((one, other) => one.differing - other.differing)[0]?.name ?? null;
}

/** Settings that the config names and the recording was made without. */
function countDiffering(
  { native = false, constrain = false, sampling = {} }: ConfiguredModel,
  used: Header["sampling"],
): number {
  const { seed: _, ...named } = sampling;
  return [
    native !== (used?.tools === "native"),
    constrain !== (used?.constrained === true),
    ...Object.entries(named).map(([name, value]) => used?.[name] !== value),
  ].filter(Boolean).length;
}

function readSpec({ model }: ConfiguredModel): ModelSpec | ModelSpecError {
  try {
    return parseModelSpec(model);
  } catch (error) {
    if (error instanceof ModelSpecError) return error;
    throw error;
  }
}

const ENGINES = { openai: "openai chat completions", anthropic: "anthropic messages" } as const;

/** Files and endpoints are told by what the header says of them, whatever they are called here. */
function isModelOf(spec: ModelSpec, { name, file, engine }: NonNullable<Header["model"]>): boolean {
  switch (spec.kind) {
    case "lexical":
      return name === "baseline-lexical";
    case "majority":
      return name === `baseline-majority of ${spec.tool}` || name === "baseline-majority";
    case "llama":
    case "embedding":
      return file === basename(spec.file);
    case "openai":
    case "anthropic":
      return name === spec.model && (engine === undefined || engine === ENGINES[spec.kind]);
    case "exec":
      return name === nameOfCommand(spec.command, process.env) && engine === "a command";
  }
}

function findCost(spec: ModelSpec, costs: readonly RecorderCost[]): ModelCost | null {
  const found = costs.find(({ model }) => isModelOf(spec, model));
  if (found === undefined) return null;
  const { recording, mode, msPerRun, tokensPerRun, replies, runs } = found;
  return { recording, mode, msPerRun, tokensPerRun, repliesPerRun: replies / runs };
}

function commonestTool({ tickets }: Suite): string | null {
  const counts = new Map<string, number>();
  for (const { expectation } of tickets) {
    const tool = expectedFirst(expectation);
    if (tool !== null && tool !== "no tool") counts.set(tool, (counts.get(tool) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
