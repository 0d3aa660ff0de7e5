import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { renderDeclarations } from "@/lib/host";
import { endSha256, replyKey } from "@/lib/recording";
import { shownTools, toolListSha256 } from "@/lib/tool-list";
import { runMain } from "./run-main";

export { schemaFault } from "./schema-fault";

export type TestHome = {
  dataDir: string;
  /** Runs one command line in this process, with this folder as its data folder and its working folder. */
  rightcall(...argv: string[]): Promise<Ended>;
};

export type Ended = { code: number; out: string; err: string };

/** A data folder for the tests of one file; it goes when they are done. */
export async function makeHome(): Promise<TestHome> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "rightcall-cli-"));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  return { dataDir, rightcall: (...argv) => runCli(argv, { dataDir }) };
}

export async function runCli(
  argv: readonly string[],
  { dataDir, env = {}, signal = new AbortController().signal }: RunOptions,
): Promise<Ended> {
  const said = { out: "", err: "" };
  const code = await runMain(argv, {
    out: (text) => {
      said.out += typeof text === "string" ? text : Buffer.from(text).toString();
    },
    err: (text) => {
      said.err += text;
    },
    env: { NODE_ENV: "test", RIGHTCALL_DATA: dataDir, ...env },
    cwd: dataDir,
    isTerminal: false,
    signal,
  });
  return { code, ...said };
}

type RunOptions = { dataDir: string; env?: Record<string, string>; signal?: AbortSignal };

type Rewording = { id: string; suite?: string; from?: string; to?: string };

/**
 * A recording as it would have been under other descriptions or another suite: `from` becomes `to` in every
 * declaration and in the prompt that shows them, and keys, list hash and end hash follow.
 */
export function rewordRecording(text: string, { id, suite, from = "", to = "" }: Rewording): string {
  const reworded = (value: string) => (from === "" ? value : value.replaceAll(from, to));
  const [header, ...events]: Line[] = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const tools = events.find(({ type }) => type === "tools");
  const prompt = events.find(({ type }) => type === "prompt");
  if (!header || !tools || !prompt) throw new Error("a recording has a header, a prompt and tools");
  for (const server of tools.servers) {
    for (const tool of server.tools) tool.description = reworded(tool.description);
  }
  const shown = shownTools(tools.servers);
  const before = renderDeclarations(
    shownTools(JSON.parse(text.split("\n").find((line) => line.includes('"type":"tools"')) ?? "").servers),
  );
  prompt.system = prompt.system.replace(before, renderDeclarations(shown));
  rekey(events, prompt.system);
  const head = {
    ...header,
    id,
    toolListSha256: toolListSha256(tools.servers),
    suite: { ...header.suite, id: suite ?? header.suite.id },
  };
  const lines = [head, ...events.filter(({ type }) => type !== "end")].map((line) => JSON.stringify(line));
  const end = { ...events.at(-1), sha256: endSha256(lines) };
  return `${[...lines, JSON.stringify(end)].join("\n")}\n`;
}

// biome-ignore lint/suspicious/noExplicitAny: lines of a file that a test takes apart
type Line = Record<string, any>;

function rekey(events: readonly Line[], system: string): void {
  let messages: [string, string][] = [];
  for (const event of events.filter(({ type }) => type === "reply")) {
    if (event.turn === 1) messages = [["system", system]];
    messages.push(...event.added);
    event.key = replyKey(messages);
    messages.push(["assistant", event.reply]);
  }
}
