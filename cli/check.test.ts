import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { packageRoot } from "@/lib/storage";
import { makeHome } from "./testing";

const SCRIPT = fileURLToPath(new URL("../lib/check/testing/broken-server.mjs", import.meta.url));

const { dataDir, rightcall } = await makeHome();

test("the suite's two servers over HTTP are green with 6 of 6 tools exercised", async () => {
  const { code, out } = await rightcall("check", "--suite", "shop", "--allow-tool", "issue_refund");
  expect(out).toContain("shop-support");
  expect(out).toContain("6 of 6 tools exercised");
  expect(code).toBe(0);
});

test("over stdio they are green as well", async () => {
  const cli = path.join(packageRoot(), "dist", "cli.mjs");
  const ends = ["shop-support", "partner-parcels"].map((name) =>
    rightcall("check", "--allow-tool", "issue_refund", "--json", "--", process.execPath, cli, "mcp", name),
  );
  const reports = (await Promise.all(ends)).map(({ out }) => JSON.parse(out));
  for (const report of reports) {
    expect(report).toMatchObject({
      red: false,
      target: { kind: "stdio" },
      counts: { fail: 0, not_reached: 0 },
    });
    expect(report.revisions).toEqual(["2026-07-28", "2025-11-25"]);
  }
  expect(reports.flatMap(({ tools }) => tools.exercised)).toHaveLength(6);
});

test("a built-in server as JSON and JUnit, with a tool that was not allowed named", async () => {
  const { code, out } = await rightcall("check", "shop-support", "--json", "--junit", "check.xml");
  const report = JSON.parse(out);
  expect(report).toMatchObject({
    format: "rightcall-check/1",
    target: { kind: "http", label: "shop-support" },
    tools: { exercised: { length: 4 }, notExercised: [{ name: "issue_refund" }] },
  });
  expect(readFileSync(path.join(dataDir, "check.xml"), "utf8")).toContain('name="http/origin"');
  expect(code).toBe(0);
});

test("a fault ends with 1, and each finding is told as it comes", async () => {
  const args = ["--json-events", "--no-calls", "--out", "kept/report.json", "--"];
  const { code, out } = await rightcall(
    "check",
    ...args,
    process.execPath,
    SCRIPT,
    "--fault",
    "duplicate-name",
  );
  const events = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events).toContainEqual(
    expect.objectContaining({ finding: expect.objectContaining({ id: "list/unique", status: "fail" }) }),
  );
  expect(events.at(-1)).toMatchObject({ state: "done", changed: 1 });
  const kept = JSON.parse(readFileSync(path.join(dataDir, "kept/report.json"), "utf8"));
  expect(kept.tools.listed[0]).toMatchObject({ name: "read_note", inputSchema: { type: "object" } });
  expect(code).toBe(1);
});

test("a server that cannot be reached ends with 3 and its diagnosis", async () => {
  const { code, out } = await rightcall("check", "--", process.execPath, SCRIPT, "--fault", "crash-variable");
  expect(out).toContain("NOTES_TOKEN is not set");
  expect(out).toContain("--env NOTES_TOKEN=VALUE");
  expect(code).toBe(3);
});

test.each([
  [[], "give a URL, a command"],
  [["npx", "-y", "some-server"], "A command's own options go after --"],
  [["http://127.0.0.1:1/mcp", "more"], "one URL at a time"],
  [["http://127.0.0.1:1/mcp", "--env", "A=1"], "a URL takes --header"],
  [["node", "--header", "a: b"], "a command takes --env"],
  [["node", "--env", "A"], "--env takes NAME=VALUE"],
  [["--suite", "none"], 'there is no suite "none"'],
  [["node", "--symptom", "none"], 'there is no symptom "none"'],
])("%j is wrong use", async (args, why) => {
  const { code, err } = await rightcall("check", ...args);
  expect(err).toContain(why);
  expect(code).toBe(2);
});

test("a tool that is allowed by a wrong name is named, and a header that is no header is not repeated", async () => {
  const { err } = await rightcall("check", "shop-support", "--no-calls", "--allow-tool", "isue_refund");
  expect(err).toContain("--allow-tool isue_refund: no tool of this name is listed.");
  const wrong = await rightcall("check", "http://127.0.0.1:1/mcp", "--header", "Authorization=hush-hush");
  expect(wrong.code).toBe(2);
  expect(wrong.err).toContain("'Name: value'");
  expect(wrong.err).not.toContain("hush-hush");
});
