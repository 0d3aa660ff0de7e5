import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { modelOf, openOptions, request } from "./endpoint/testing-open";
import { splitCommand } from "./exec-argv";
import { ModelError, openExecModel } from "./index";
import type { OpenModelOptions } from "./opened-model";

const KEY = "a-key-of-no-known-shape-1234567890";
let cwd = "";

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "exec-model-"));
});

afterAll(() => rm(cwd, { recursive: true, force: true }));

/** A program in the working folder, and the command that runs it. */
async function program(code: string, args = ""): Promise<string> {
  await writeFile(join(cwd, "bot.mjs"), code);
  return `"${process.execPath}" bot.mjs ${args}`;
}

const opened = (command: string, options: Partial<OpenModelOptions> = {}) =>
  openExecModel({ command }, openOptions({ cwd, env: { MY_API_KEY: KEY }, ...options }));

async function ask(command: string, signal = new AbortController().signal): Promise<string> {
  await using model = await opened(command);
  return (await modelOf(model).reply(request({ signal }))).reply;
}

const failure = (command: string) => ask(command).catch((error: unknown) => error);

describe("a command as a model", () => {
  test("gets what the host asks as JSON, and what it prints is the reply", async () => {
    const code = `
      let text = "";
      for await (const part of process.stdin) text += part;
      const { messages, tools, ticket, turn } = JSON.parse(text);
      console.log([messages.map(({ role }) => role).join(), tools[0].name, tools[0].inputSchema.type, ticket.id, turn, process.argv[2]].join(" "));`;
    const tools = [
      { shown: "s.a", server: "s", prefix: "s", declaration: { name: "a", inputSchema: { type: "object" } } },
    ];
    await using model = await opened(await program(code, "'two words'"));
    const { reply, ms } = await modelOf(model).reply(request({ tools }));
    expect(reply).toBe("system,user s.a object T-1 1 two words");
    expect(ms).toBeGreaterThan(0);
  });

  test("may answer without reading", async () => {
    expect(await ask(await program('process.stdout.write("Hi.\\nThere.\\n")'))).toBe("Hi.\nThere.");
  });

  test("that prints its key has it taken out of the reply", async () => {
    expect(await ask(await program("console.log(process.env.MY_API_KEY)"))).toBe("[key removed]");
  });

  test("is not verified, and stands in the header without keys", async () => {
    const { facts } = await opened(`bot --key ${KEY} --other sk-${"a1".repeat(20)}`);
    expect(facts.provenance.class).toBe("imported-unverified");
    expect(facts.provenance.statement).toContain("bot --key [key removed] --other [key removed]");
    expect(JSON.stringify(facts)).not.toContain(KEY);
  });

  test("that fails is a fault with its last words, escaped and without keys", async () => {
    const code = `console.error("first"); console.error("\\x1b[31mno key ${KEY}"); process.exit(3);`;
    const error = await failure(await program(code));
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ kind: "command", message: expect.stringContaining("ended with 3: ") });
    expect(String(error)).toContain("no key [key removed]");
    expect(String(error)).not.toContain("\x1b");
    expect(String(error)).not.toContain("first");
  });

  test("that is not there is a fault that names it", async () => {
    expect(await failure("no-such-program-here x")).toMatchObject({
      kind: "command",
      message: expect.stringContaining("no-such-program-here cannot be run"),
    });
  });

  test("that prints without an end is stopped", async () => {
    const code =
      'const more = () => { while (process.stdout.write("x".repeat(65536))); process.stdout.once("drain", more); }; more();';
    expect(await failure(await program(code))).toMatchObject({
      message: expect.stringContaining("more than"),
    });
  });

  test("is killed with all it started when the signal says so", async () => {
    const child = 'setTimeout(() => require("node:fs").writeFileSync("late", ""), 1500)';
    const code = `
      import { spawn } from "node:child_process";
      import { writeFileSync } from "node:fs";
      spawn(process.execPath, ["-e", ${JSON.stringify(child)}]);
      writeFileSync("started", "");
      setInterval(() => {}, 1000);`;
    const stop = new AbortController();
    const why = new Error("stopped");
    const asked = ask(await program(code), stop.signal);
    const started = () =>
      readFile(join(cwd, "started")).then(
        () => true,
        () => false,
      );
    while (!(await started())) await new Promise((resolve) => setTimeout(resolve, 20));
    stop.abort(why);
    await expect(asked).rejects.toBe(why);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await expect(readFile(join(cwd, "late"))).rejects.toThrow("ENOENT");
  });

  test.each([{ toolsMode: "native" }, { constrain: true }, { preferences: true }] as const)(
    "cannot be asked for %o",
    async (options) => {
      await expect(opened("bot", options)).rejects.toMatchObject({ name: "ModelSpecError" });
    },
  );
});

describe("splitCommand", () => {
  test.each<[string, string[] | null]>([
    ["bot", ["bot"]],
    ["  python  bot.py\t-v ", ["python", "bot.py", "-v"]],
    [`bot "two words" 'and "more"' x"y z"`, ["bot", "two words", 'and "more"', "xy z"]],
    [String.raw`bot a\ b "c\"d" 'e\f'`, ["bot", "a b", 'c"d', String.raw`e\f`]],
    ["bot '' \"\"", ["bot", "", ""]],
    ["bot $(rm -rf x) | y; z", ["bot", "$(rm", "-rf", "x)", "|", "y;", "z"]],
    ['bot "open', null],
    ["", null],
    ["''", null],
  ])("%j", (command, words) => {
    expect(splitCommand(command)).toEqual(words);
  });
});
