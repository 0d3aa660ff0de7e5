import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ModelError } from "../errors";

/** The engine's package and the one version that Rightcall is tested with. */
export const ENGINE_PACKAGE = "node-llama-cpp";
export const ENGINE_VERSION = "3.22.1";

type Env = Readonly<Record<string, string | undefined>>;

/** An installed engine. `gpu` is true where the whole package is there and not only the processor's part. */
export type Engine = { folder: string; version: string; gpu: boolean };

/** Where the engine is installed: `RIGHTCALL_ENGINE`, else `engine` under the package root. */
export function engineFolder(env: Env, root: string): string {
  return env.RIGHTCALL_ENGINE ? resolve(env.RIGHTCALL_ENGINE) : join(root, "engine");
}

/** The engine in a folder, or null where there is none that is whole. */
export function readEngine(folder: string): Engine | null {
  const mark = readJson(join(folder, "installed.json"));
  const manifest = readJson(join(folder, "node_modules", ENGINE_PACKAGE, "package.json"));
  if (mark === null || typeof manifest?.version !== "string") return null;
  return { folder, version: manifest.version, gpu: mark.gpu === true };
}

/** @throws ModelError that says which command installs it. */
export function requireEngine(env: Env, root: string): Engine {
  const folder = engineFolder(env, root);
  const engine = readEngine(folder);
  if (engine) return engine;
  throw new ModelError(
    "engine missing",
    `Local models need ${ENGINE_PACKAGE} ${ENGINE_VERSION}, which is not installed in ${folder}. ` +
      "Run: npx rightcall llama install (85 MB, some seconds; --gpu for graphics processors)",
  );
}

function readJson(file: string): Record<string, unknown> | null {
  if (!existsSync(file)) return null;
  const value: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}
