import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { escapeTerminal } from "@/lib/format";
import {
  ENGINE_PACKAGE,
  ENGINE_VERSION,
  type Engine,
  engineFolder,
  installEngine,
  readEngine,
} from "@/lib/model";
import { packageRoot } from "@/lib/storage";
import { type CliIo, EXIT, UsageError } from "./io";
import { jsonLine } from "./json-line";
import { parseOptions, takePositionals } from "./options";

/** `rightcall llama [install]`: the engine for local models, and the model files that a plain name finds. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("llama", args, {
    gpu: { type: "boolean" },
    json: { type: "boolean" },
  });
  const [action] = takePositionals("llama [install [--gpu]] [--json]", positionals, 0, 1);
  if (action !== undefined && action !== "install")
    throw new UsageError(`llama: there is no "${action}"; there is install\nSee: rightcall llama --help`);
  if (values.gpu && action === undefined) throw new UsageError("llama: --gpu goes with install");
  const root = packageRoot();
  const folder = engineFolder(io.env, root);
  const engine =
    action === "install" ? await install(folder, root, values.gpu === true, io) : readEngine(folder);
  const models = listModels(io.env.RIGHTCALL_MODELS, io.cwd);
  io.out(
    values.json
      ? jsonLine({ format: "rightcall-llama/1", folder, engine, models })
      : describeEngine(folder, engine, models),
  );
  return EXIT.ok;
}

/** An engine that is there already, in the version and form asked for, is kept. */
async function install(folder: string, root: string, gpu: boolean, io: CliIo): Promise<Engine> {
  const there = readEngine(folder);
  if (there?.version === ENGINE_VERSION && (there.gpu || !gpu)) return there;
  const onNote = (line: string) => io.err(`${escapeTerminal(line)}\n`);
  return installEngine({ folder, gpu, root, env: io.env, signal: io.signal, onNote });
}

function describeEngine(folder: string, engine: Engine | null, models: readonly Model[] | null): string {
  const lines = engine
    ? [`engine: ${ENGINE_PACKAGE} ${engine.version}${engine.gpu ? ", with GPU support" : ""}, in ${folder}`]
    : [`engine: not installed in ${folder}`, "Run: npx rightcall llama install"];
  if (engine && engine.version !== ENGINE_VERSION)
    lines.push(`Rightcall is tested with ${ENGINE_VERSION}. Run: npx rightcall llama install`);
  if (models === null)
    lines.push("models: set RIGHTCALL_MODELS to the folder that holds your .gguf files, or give a path");
  else if (models.length === 0) lines.push("models: RIGHTCALL_MODELS holds no .gguf file");
  else lines.push("models:", ...models.map(({ file, bytes }) => `  ${file}  ${Math.round(bytes / 1e6)} MB`));
  return `${lines.map((line) => escapeTerminal(line)).join("\n")}\n`;
}

type Model = { file: string; bytes: number };

function listModels(folder: string | undefined, cwd: string): Model[] | null {
  if (!folder) return null;
  const at = path.resolve(cwd, folder);
  if (!statSync(at, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(
      `RIGHTCALL_MODELS is ${folder}, which is no folder: name the one that holds your .gguf files`,
    );
  return readdirSync(at)
    .filter((name) => name.endsWith(".gguf"))
    .sort()
    .map((file) => ({ file, bytes: statSync(path.join(at, file)).size }));
}
