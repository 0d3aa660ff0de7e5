import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import type { Finding } from "./finding";
import { runCheck } from "./run-check";

const SCRIPT = fileURLToPath(new URL("./testing/broken-server.mjs", import.meta.url));
/** Every process that this file starts has it in its environment, and hands it on. */
const MARK = `broken-stdio-${process.pid}-${Date.now()}`;
const LIMITS = {
  // Generous: only what never comes waits as long.
  discoverMs: 10_000,
  requestMs: 10_000,
  listenMs: 5000,
  stopMs: 5000,
  answerBytes: 1_000_000,
  unaskedMessages: 500,
};

const check = (fault: string, limits: Partial<typeof LIMITS> = {}, env: Record<string, string> = {}) =>
  runCheck(
    { kind: "stdio", command: process.execPath, args: [SCRIPT, "--fault", fault], env: { ...env, MARK } },
    { limits: { ...LIMITS, ...limits } },
  );

const idsOf = (findings: readonly Finding[], status: Finding["status"]) =>
  findings.filter((one) => one.layer === "protocol" && one.status === status).map(({ id }) => id);

afterAll(() => {
  expect(processesOf(MARK)).toEqual([]);
});

test("a server that keeps every rule is green", async () => {
  const { findings, unreachable, target } = await check("");
  expect(unreachable).toBeNull();
  expect(target.kind).toBe("stdio");
  expect(findings.filter(({ status }) => !["pass", "not_run"].includes(status))).toEqual([]);
  expect(idsOf(findings, "not_run").filter((id) => !/^(http|http-headers|versions)\//.test(id))).toEqual([]);
});

type Row = {
  fault: string;
  red?: string[];
  notes?: string[];
  blocked?: string;
  limits?: Partial<typeof LIMITS>;
};

const ROWS: Row[] = [
  { fault: "prints-to-stdout", red: ["output/json"] },
  { fault: "prints-json", red: ["output/json-rpc"] },
  { fault: "no-utf-8", red: ["output/utf-8"] },
  { fault: "answers-twice", red: ["output/answers"] },
  { fault: "early-notification", notes: ["output/early"] },
  { fault: "ignores-end", notes: ["stdio/stop"], blocked: "stdio/stop", limits: { stopMs: 300 } },
  { fault: "bad-exit-code", notes: ["stdio/exit-code"] },
  { fault: "leaves-child", notes: ["stdio/group"] },
  { fault: "untagged", red: ["subscriptions/tagged"] },
  { fault: "any-version", red: ["versions/unsupported"] },
  { fault: "dies-mid-call", red: ["errors/unknown-tool"], blocked: "errors/unknown-tool" },
  { fault: "floods", red: ["list/answer"], blocked: "list/answer" },
  { fault: "list-of-10-mb", red: ["list/answer"], blocked: "list/answer" },
];

test.concurrent.each(ROWS)("$fault turns $red red, is noted by $notes, and nothing else", async (row) => {
  const { findings } = await check(row.fault, row.limits);
  expect(idsOf(findings, "fail")).toEqual(row.red ?? []);
  expect(idsOf(findings, "note")).toEqual(row.notes ?? []);
  const blocked = findings.filter(({ status, layer }) => layer === "protocol" && status === "not_reached");
  expect(new Set(blocked.map(({ blockedBy }) => blockedBy))).toEqual(
    new Set(row.blocked ? [row.blocked] : []),
  );
});

test.concurrent("a server that never answers costs the time limit, twice, and no more", async () => {
  const { unreachable, durationMs, findings } = await check("never-answers", {
    discoverMs: 500,
    stopMs: 500,
  });
  expect(unreachable).toBe("The server does not answer: no answer within 0.5 s.");
  expect(idsOf(findings, "fail")).toEqual(["reach"]);
  expect(durationMs).toBeLessThan(8000);
});

test.concurrent.each([
  ["crash-usage", "usage: fixture DIRECTORY", "It printed its usage"],
  ["crash-variable", "Error: NOTES_TOKEN is not set", "Give it the variable: --env NOTES_TOKEN=VALUE."],
  ["crash-argument", "the following arguments are required: --repository", "It wants an argument"],
  ["crash-python", "AttributeError: module 'mcp.types'", "mcp<2"],
])("%s: exit code and last line of standard error are the diagnosis", async (fault, line, advice) => {
  const { findings, unreachable } = await check(fault);
  expect(unreachable).toMatch(/^The process ended \(exit code 2\) before it answered\. Its last line: /);
  expect(unreachable).toContain(line);
  expect(findings.find(({ id }) => id === "reach")?.advice).toContain(advice);
});

test("a check that is stopped throws its caller's reason, and leaves no process", async () => {
  const stop = new AbortController();
  const onFinding = () => stop.abort(new Error("enough"));
  const target = {
    kind: "stdio",
    command: "sh",
    args: ["-c", `node ${SCRIPT} --fault ignores-end`],
    env: { MARK },
  } as const;
  const stopped = runCheck(target, { limits: { ...LIMITS, stopMs: 300 }, signal: stop.signal, onFinding });
  await expect(stopped).rejects.toThrow("enough");
});

test("a command that is not there is a clear error", async () => {
  const { unreachable } = await runCheck({ kind: "stdio", command: "no-such-command-here" });
  expect(unreachable).toContain('The command "no-such-command-here" was not found');
});

/** Processes with this text in their environment. */
function processesOf(text: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, "utf8").includes(text);
    } catch {
      return false;
    }
  });
}
