import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "@/lib/storage";
import { makeHome } from "./testing";

const CLI = path.join(packageRoot(), "dist", "cli.mjs");
const { dataDir, rightcall } = await makeHome();

/** The built command as a process of its own, in a folder that is not the package's. */
function start(argv: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, ...argv], {
    cwd: tmpdir(),
    env: { NODE_ENV: "production", PATH: process.env.PATH ?? "", RIGHTCALL_DATA: dataDir, ...env },
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const ended = once(child, "close").then(([code]) => ({ code, ...said }));
  return { child, ended };
}

test("the built command says what the source says", async () => {
  const here = await rightcall("score", "ticket-runs", "--json");
  expect(await start(["score", "ticket-runs", "--json"]).ended).toEqual(here);
});

test("its exit code reaches the shell, its message standard error", async () => {
  expect(await start(["score", "nope"]).ended).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringContaining('"nope"'),
  });
  expect((await start(["score", "ticket-runs", "--min-accuracy", "0.9"]).ended).code).toBe(1);
  expect((await start(["list"], { RIGHTCALL_DATA: "/dev/null/data" }).ended).code).toBe(3);
});

test("nothing is coloured, with NO_COLOR or with FORCE_COLOR", async () => {
  const [plain, forced] = await Promise.all([
    start(["score", "ticket-runs"], { NO_COLOR: "1" }).ended,
    start(["score", "ticket-runs"], { FORCE_COLOR: "1" }).ended,
  ]);
  expect(forced).toEqual(plain);
  expect(plain.out).not.toContain("\u001b");
});

test("a reader that leaves early is no failure", async () => {
  const { child, ended } = start(["export", "ticket-runs", "--format", "json"]);
  child.stdout.destroy();
  expect(await ended).toMatchObject({ code: 0, err: "" });
});

test("Ctrl+C ends a replay with 130", async () => {
  const { child, ended } = start(["replay", "ticket-runs", "--json-events"]);
  child.stdout.once("data", () => child.kill("SIGINT"));
  const { code, out, err } = await ended;
  expect([code, err]).toEqual([130, "rightcall: stopped\n"]);
  expect(out).not.toContain('"state":"done"');
});

test("book prints an example, and nothing else", async () => {
  const { code, out, err } = await start(["book", "replay"]).ended;
  expect([code, err]).toEqual([0, ""]);
  expect(out.trimEnd().split("\n")).toHaveLength(9);
});
