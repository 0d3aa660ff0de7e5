import { statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ModelSpecError } from "../model-spec";
import type { OpenModelOptions } from "../opened-model";
import { requireEngine } from "./engine";
import { startWorker } from "./worker-process";

type Where = Pick<OpenModelOptions, "env" | "cwd" | "dataDir" | "root" | "signal" | "onNote">;

/**
 * The GGUF file that a model's name means: a path from the working folder, a plain name inside `RIGHTCALL_MODELS`, or
 * `hf:user/repo:quant`, which is fetched into the data folder when it is not there yet, and only then.
 *
 * @throws ModelSpecError naming every place looked at; ModelError where a download fails.
 */
export async function findModelFile(name: string, where: Where): Promise<string> {
  if (name.startsWith("hf:")) return fetchModel(name, where);
  const models = where.env.RIGHTCALL_MODELS;
  const isPlain = basename(name) === name;
  const places = [
    resolve(where.cwd, name),
    ...(isPlain && models ? [join(resolve(where.cwd, models), name)] : []),
  ];
  const found = places.find(isFile);
  if (found !== undefined) return found;
  const hint =
    isPlain && !models ? " Set RIGHTCALL_MODELS to the folder that holds your models, or give a path." : "";
  throw new ModelSpecError(`There is no model file ${name}: looked for ${places.join(" and ")}.${hint}`);
}

async function fetchModel(uri: string, { env, root, dataDir, signal, onNote }: Where): Promise<string> {
  if (!/^hf:[\w.-]+\/[\w.-]+(:[\w.-]+|(\/[\w.-]+)+(#[\w.-]+)?)?$/.test(uri) || uri.includes(".."))
    throw new ModelSpecError(
      `"${uri}" names no model: write hf:USER/REPO:QUANT, as in hf:user/model-GGUF:Q4_K_M.`,
    );
  const { folder } = requireEngine(env, root);
  const worker = startWorker({ root, env, onNote });
  try {
    return (await worker.ask("download", { folder, uri, into: join(dataDir, "models") }, signal)).file;
  } finally {
    await worker.close();
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
