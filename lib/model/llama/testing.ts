import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import { packageRoot } from "@/lib/storage";
import type { ShownTool } from "@/lib/tool-list";
import type { OpenedModel, OpenModelOptions } from "../opened-model";
import type { Model, ModelRequest } from "../types";

/** A folder with these files; it goes when the tests of the file are done. */
export function makeFiles(files: Readonly<Record<string, Buffer | string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "rightcall-llama-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

type Changes = Partial<Omit<OpenModelOptions, "env">> & { env?: Record<string, string> };

export function optionsIn(folder: string, { env = {}, ...changes }: Changes = {}): OpenModelOptions {
  return {
    sampling: { seed: 1, maxTokens: 24 },
    toolsMode: "text",
    constrain: false,
    preferences: false,
    env: { ...process.env, RIGHTCALL_THREADS: "1", RIGHTCALL_MODELS: undefined, ...env },
    cwd: folder,
    dataDir: folder,
    root: packageRoot(),
    signal: new AbortController().signal,
    onNote: () => {},
    ...changes,
  };
}

export function tool(shown: string, description: string, schema: JsonObject = {}): ShownTool {
  const name = shown.split(".").at(-1) ?? "";
  const inputSchema = { type: "object", ...schema };
  return { shown, server: "s", prefix: "", declaration: { name, description, inputSchema } };
}

const ORDER = {
  properties: { order_id: { type: "string", pattern: "^O-\\d{4}$", description: "The order's number." } },
  required: ["order_id"],
};
export const TOOLS = [
  tool("shop.get_order_status", "Look up where an order is.", ORDER),
  tool("shop.quote_refund", "Work out how much money goes back.", ORDER),
  tool("shop.check_stock", "Say what is in stock.", { properties: { sku: { type: "string" } } }),
];
/** Longer than one batch of the engine (512 tokens), so that a kept prefix cuts a batch in two. */
export const SYSTEM = `${"You work for a shop and answer its customers. ".repeat(12)}\n${TOOLS.map(({ shown, declaration }) => `${shown}: ${declaration.description}`).join("\n")}`;
export const BODIES = ["Where is O-2214?", "I want my money back for O-1720.", "\nIs KG-1031 left?", " é"];

type Ask = {
  turn?: number;
  seed?: number;
  system?: string;
  tools?: readonly ShownTool[];
  signal?: AbortSignal;
};

export function request(
  body: string,
  { turn = 1, seed = 7, system = SYSTEM, tools = TOOLS, signal }: Ask = {},
): ModelRequest {
  return {
    messages: [
      ["system", system],
      ["user", body],
      ...(turn > 1
        ? ([
            ["assistant", "a call"],
            ["user", "a result"],
          ] as const)
        : []),
    ],
    tools,
    ticket: { id: "T-1", header: "Customer: C-0127", body },
    trial: 1,
    turn,
    seed,
    signal: signal ?? new AbortController().signal,
  };
}

/** The model itself, ready for these tools. */
export function modelOf({ model }: OpenedModel, tools: readonly ShownTool[] = TOOLS): Model {
  return typeof model === "function" ? model(tools) : model;
}
