import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseXml } from "@/lib/export/testing-markup";
import { endSha256 } from "@/lib/recording";
import { packageRoot } from "@/lib/storage";

const BASELINE = path.join(packageRoot(), "recordings", "baseline-lexical-r1.jsonl");
const CLI = path.join(packageRoot(), "dist", "cli.mjs");

const workflow = /```yaml\n([\s\S]*?)\n```/.exec(
  await readFile(path.join(packageRoot(), "docs", "ci.md"), "utf8"),
)?.[1];
if (workflow === undefined) throw new Error("docs/ci.md holds no workflow");

type Step = { name: string; script: string };

/** The steps of the workflow that run commands, in order; the others are actions of GitHub's own. */
function readSteps(yaml: string): Step[] {
  return yaml
    .split(/^ {6}- /m)
    .slice(1)
    .flatMap((step) => {
      const name = /^name: (.+)$/m.exec(step)?.[1] ?? "";
      const script = /^ {8}run: (?:\|\n((?: {10}.*(?:\n|$))+)|(.+))/m.exec(step);
      return script === null ? [] : [{ name, script: script[1]?.replace(/^ {10}/gm, "") ?? script[2] ?? "" }];
    });
}

function readEnv(yaml: string): Record<string, string> {
  const block = /^env:\n((?: {2}.+\n)+)/m.exec(yaml)?.[1] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, key = "", value = ""]) => [key, value]),
  );
}

const steps = readSteps(workflow);
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A folder as CI checks it out, with `npx rightcall` as the built command and a `gh` that keeps what it is told. */
async function checkOut(candidate: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "rightcall-ci-"));
  folders.push(folder);
  await mkdir(path.join(folder, "ci"));
  await mkdir(path.join(folder, "bin"));
  await writeFile(
    path.join(folder, "ci", "base.jsonl"),
    await editBaseline({ "T-0001": "shop.issue_refund" }),
  );
  await writeFile(path.join(folder, "ci", "candidate.jsonl"), candidate);
  await writeCommand(folder, "npx", `shift; exec "${process.execPath}" "${CLI}" "$@"`);
  await writeCommand(folder, "gh", 'echo "$@" > gh.args; cp "$5" gh.body');
  const run = (script: string) => runStep(folder, script);
  const read = (name: string) => readFile(path.join(folder, name), "utf8");
  return { run, read };
}

async function writeCommand(folder: string, name: string, body: string): Promise<void> {
  const file = path.join(folder, "bin", name);
  await writeFile(file, `#!/bin/sh\n${body}\n`);
  await chmod(file, 0o755);
}

/** As GitHub runs a step: bash that stops at the first failure. */
function runStep(folder: string, script: string): Promise<{ code: number; out: string; err: string }> {
  const env = {
    ...readEnv(workflow ?? ""),
    PATH: `${path.join(folder, "bin")}:${process.env.PATH}`,
    PULL_REQUEST: "7",
    NODE_ENV: "production" as const,
  };
  return new Promise((resolve) => {
    execFile(
      "bash",
      ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script],
      { cwd: folder, env },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

type Event = { type?: string; ticket?: string; [field: string]: unknown };

/** A copy of the baseline in which these tickets call another tool first. */
async function editBaseline(calls: Readonly<Record<string, string>>): Promise<string> {
  const lines = (await readFile(BASELINE, "utf8")).trimEnd().split("\n");
  const edited = lines.slice(0, -1).map((line) => {
    const event: Event = JSON.parse(line);
    const tool = calls[event.ticket ?? ""];
    if (tool === undefined) return line;
    const call = JSON.stringify({ name: tool, arguments: {} });
    if (event.type === "reply")
      return JSON.stringify({ ...event, reply: `<tool_call>\n${call}\n</tool_call>` });
    return event.type === "call" ? JSON.stringify({ ...event, tool, arguments: "{}" }) : line;
  });
  const end: Event = JSON.parse(lines.at(-1) ?? "");
  return `${[...edited, JSON.stringify({ ...end, sha256: endSha256(edited) })].join("\n")}\n`;
}

// In r1's recording T-0001 is wrong; T-0009 is right.
const GAINED = await editBaseline({ "T-0001": "shop.get_order_status" });
const LOST = await editBaseline({ "T-0001": "shop.issue_refund", "T-0009": "shop.find_orders" });
const UPDATE = 'npx rightcall replay "$CANDIDATE" --expect ci/expect.json --update';

test("the workflow runs replay, score and compare with their gates, and posts the Markdown", () => {
  expect(steps.map(({ name }) => name)).toEqual([
    "Install",
    "Take the recordings in",
    "Replay",
    "Score",
    "Compare",
    "Write the reports",
    "Post the comment",
  ]);
});

test("every step passes for a candidate that gained a ticket", async () => {
  const { run, read } = await checkOut(GAINED);
  await run(steps[1]?.script ?? "");
  await run(UPDATE);
  for (const { name, script } of steps.slice(2)) {
    const { code, out, err } = await run(script);
    expect([name, code, code === 0 ? "" : out + err]).toEqual([name, 0, ""]);
  }
  expect(await read("gh.args")).toBe("pr comment 7 --body-file comment.md --edit-last --create-if-none\n");
  const comment = await read("gh.body");
  expect(comment.split("\n")[0]).toContain("on 1 more of 48 tickets than `base`: 1 better, 0 worse");
  expect(parseXml(await read("junit.xml")).filter(({ name }) => name === "failure")).toEqual([]);
}, 120_000);

test("a candidate that lost a ticket ends compare with exit code 1, and the comment names the ticket", async () => {
  const { run, read } = await checkOut(LOST);
  const byName = (name: string) => run(steps.find((step) => step.name === name)?.script ?? "exit 99");
  expect((await byName("Take the recordings in")).code).toBe(0);
  expect(await byName("Compare")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^gate failed: .* fell by 2/),
  });
  expect((await byName("Write the reports")).code).toBe(0);
  await byName("Post the comment");
  expect((await read("gh.body")).split("\n")[0]).toContain("Worse: `T-0009`.");
  const failed = parseXml(await read("junit.xml")).filter(({ name }) => name === "failure");
  expect(failed.map(({ attributes }) => attributes.message)).toEqual([
    expect.stringContaining("candidate called shop.find_orders"),
  ]);
}, 120_000);

test("a ticket that calls other tools than agreed ends replay with exit code 1", async () => {
  const { run } = await checkOut(LOST);
  await run(steps[1]?.script ?? "");
  await run(UPDATE);
  await run(`sed -i 's/"T-0009": .*,$/"T-0009": ["shop.quote_refund"],/' ci/expect.json`);
  const { code, out, err } = await run(steps.find(({ name }) => name === "Replay")?.script ?? "");
  expect(code).toBe(1);
  expect(out + err).toContain("T-0009");
}, 120_000);
