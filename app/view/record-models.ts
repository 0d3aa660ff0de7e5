import { basename } from "node:path";
import type { RecorderCost } from "@/db";
import { type ModelSpec, ModelSpecError, parseModelSpec } from "@/lib/model";
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
};

/** What an earlier recording with it took, per ticket run. */
export type ModelCost = Pick<RecorderCost, "recording" | "mode" | "msPerRun" | "tokensPerRun"> & {
  repliesPerRun: number;
};

type Here = { config: Config; costs: readonly RecorderCost[]; hasEngine: boolean };

const CHOOSERS: readonly (ModelSpec["kind"] | null)[] = ["lexical", "majority", "embedding"];

/** What can record a suite here: the config's models first, then the baselines. */
export function listRecordModels(suite: Suite, { config, costs, hasEngine }: Here): RecordModel[] {
  const configured = config.models.map((model): RecordModel => {
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
            ? "Needs the engine for local models: run `npx rightcall llama install` once, then reload this page."
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
      (spec): RecordModel => ({
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

/** The model among those offered that made a recording; null where none is known to have. */
export function findModelOf(
  header: Pick<Header, "model">,
  models: readonly RecordModel[],
  config: Config,
): string | null {
  const { model } = header;
  if (model === null) return null;
  const found = models.find(({ name, kind }) => {
    const configured = config.models.find((one) => one.name === name);
    const spec = configured === undefined ? parseModelSpec(name) : readSpec(configured);
    return kind !== null && !(spec instanceof ModelSpecError) && isModelOf(spec, model);
  });
  return found?.name ?? null;
}

function readSpec({ model }: ConfiguredModel): ModelSpec | ModelSpecError {
  try {
    return parseModelSpec(model);
  } catch (error) {
    if (error instanceof ModelSpecError) return error;
    throw error;
  }
}

function isModelOf(spec: ModelSpec, model: NonNullable<Header["model"]>): boolean {
  switch (spec.kind) {
    case "lexical":
      return model.name === "baseline-lexical";
    case "majority":
      return model.name === `baseline-majority of ${spec.tool}` || model.name === "baseline-majority";
    case "llama":
      return model.file === basename(spec.file) && !model.name.startsWith("embedding:");
    case "embedding":
      return model.file === basename(spec.file);
    case "openai":
    case "anthropic":
      return model.name === spec.model || model.name.endsWith(`: ${spec.model}`);
    case "exec":
      return model.name.includes(spec.command);
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
