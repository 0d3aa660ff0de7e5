import { expect, test } from "vitest";
import type { Finding } from "./finding";
import { CHECK_IDS } from "./protocol/checks";
import { runCheck } from "./run-check";
import { createHandler } from "./testing/broken-server.mjs";

// Generous: only what never comes waits as long.
const LIMITS = {
  discoverMs: 5000,
  requestMs: 5000,
  listenMs: 3000,
  answerBytes: 1_000_000,
  unaskedMessages: 500,
};

const check = (fault: string, limits: Partial<typeof LIMITS> = {}) =>
  runCheck(
    { kind: "fetch", label: fault, fetch: createHandler(fault) },
    { limits: { ...LIMITS, ...limits } },
  );

const idsOf = (findings: readonly Finding[], status: Finding["status"]) =>
  findings.filter((one) => one.layer === "protocol" && one.status === status).map(({ id }) => id);

test.each(["", "pages"])("a server that keeps every rule is green (%j)", async (fault) => {
  const { findings, unreachable, tools, server, revisions } = await check(fault);
  expect({ unreachable, server, revisions }).toEqual({
    unreachable: null,
    server: { name: "fixture", version: "1.2.3" },
    revisions: ["2026-07-28"],
  });
  expect(findings.filter(({ status }) => !["pass", "not_run"].includes(status))).toEqual([]);
  expect(tools).toMatchObject({ listed: { length: 2 }, exercised: [], notExercised: { length: 2 } });
  expect(idsOf(findings, "not_run").filter((id) => !/^(stdio|output|versions)\//.test(id))).toEqual([]);
  expect(new Set(findings.filter(({ layer }) => layer === "protocol").map(({ id }) => id))).toEqual(
    new Set(CHECK_IDS),
  );
  const bare = findings.filter(({ layer, status, sent, received }) => {
    return layer === "protocol" && status === "pass" && !(sent && received);
  });
  // What reads a whole list, or everything that came, has no one exchange to show.
  expect(
    bare
      .map(({ id }) => id)
      .filter((id) => !/^(output|results|list\/(tool|names|unique|schema)|versions\/claimed)/.test(id)),
  ).toEqual([]);
});

type Row = {
  fault: string;
  red?: string[];
  notes?: string[];
  blocked?: string;
  limits?: Partial<typeof LIMITS>;
};

/** Each fault, with exactly the checks it turns red and those that note it. What it blocks names `blocked`. */
const ROWS: Row[] = [
  { fault: "versions-no-list", red: ["discover/versions"] },
  { fault: "claims-2025", red: ["versions/claimed"] },
  { fault: "any-version", red: ["versions/unsupported"] },
  { fault: "version-code", red: ["versions/unsupported"] },
  { fault: "version-status", red: ["versions/unsupported"] },
  { fault: "no-capabilities", red: ["discover/capabilities"] },
  { fault: "no-server-info", notes: ["discover/identity", "results/server-info"] },
  { fault: "no-result-type", red: ["results/type"] },
  { fault: "reserved-code", red: ["results/error-codes"] },
  { fault: "method-succeeds", red: ["errors/unknown-method"] },
  { fault: "method-not-404", red: ["errors/unknown-method"] },
  { fault: "unknown-tool-succeeds", red: ["errors/unknown-tool"] },
  { fault: "unknown-tool-is-error", notes: ["errors/unknown-tool"] },
  { fault: "list-refused", red: ["list/answer"], blocked: "list/answer" },
  { fault: "tools-no-list", red: ["list/answer"], blocked: "list/answer" },
  { fault: "list-of-10-mb", red: ["list/answer"], blocked: "list/answer" },
  { fault: "floods", red: ["list/answer"], blocked: "list/answer" },
  { fault: "wrong-id", red: ["list/answer", "output/answers"], blocked: "list/answer" },
  { fault: "no-json-rpc", red: ["list/answer", "output/json-rpc"], blocked: "list/answer" },
  { fault: "list-no-utf-8", red: ["list/answer", "output/utf-8"], blocked: "list/answer" },
  { fault: "cursor-repeats", red: ["list/pages"], blocked: "list/pages" },
  { fault: "pages-overlap", red: ["list/pages"], blocked: "list/pages" },
  { fault: "list-changes", red: ["list/same-twice"], blocked: "list/same-twice" },
  { fault: "order-changes", notes: ["list/order"] },
  { fault: "per-connection", red: ["list/per-connection"] },
  { fault: "unknown-cursor", notes: ["list/unknown-cursor"] },
  { fault: "tool-without-schema", red: ["list/tool-shape"] },
  { fault: "name-with-newline", notes: ["list/names"] },
  { fault: "duplicate-name", red: ["list/unique"] },
  { fault: "unknown-dialect", notes: ["list/schema-dialect"] },
  { fault: "invalid-schema", red: ["list/schema-valid"] },
  { fault: "cyclic-ref", red: ["list/schema-refs"] },
  { fault: "dangling-ref", red: ["list/schema-refs"] },
  { fault: "external-ref", notes: ["list/schema-refs"] },
  { fault: "no-cache-discover", red: ["cache/discover"] },
  { fault: "no-cache-list", red: ["cache/tools-list"] },
  { fault: "no-subscriptions", red: ["subscriptions/acknowledged"], blocked: "subscriptions/acknowledged" },
  {
    fault: "mute-subscription",
    red: ["subscriptions/acknowledged"],
    blocked: "subscriptions/acknowledged",
    limits: { listenMs: 100 },
  },
  { fault: "late-acknowledgement", red: ["subscriptions/acknowledged"] },
  { fault: "untagged", red: ["subscriptions/tagged"] },
  { fault: "ignores-version-wrong", red: ["http-headers/version-wrong"] },
  { fault: "ignores-version-missing", notes: ["http-headers/version-missing"] },
  { fault: "ignores-method-wrong", red: ["http-headers/method-wrong"] },
  { fault: "ignores-method-missing", red: ["http-headers/method-missing"] },
  { fault: "ignores-name-wrong", red: ["http-headers/name-wrong"] },
  { fault: "ignores-name-missing", red: ["http-headers/name-missing"] },
  { fault: "any-origin", red: ["http/origin"] },
  { fault: "any-host", notes: ["http/host"] },
  { fault: "GET-served", notes: ["http/get"] },
  { fault: "DELETE-served", notes: ["http/delete"] },
  { fault: "sends-request", red: ["output/requests"] },
  { fault: "logs-unasked", notes: ["output/logging"] },
];

test.each(ROWS)("$fault turns $red red, is noted by $notes, and nothing else", async (row) => {
  const { findings } = await check(row.fault, row.limits);
  expect(idsOf(findings, "fail")).toEqual(row.red ?? []);
  expect(idsOf(findings, "note")).toEqual(row.notes ?? []);
  const blocked = findings.filter(({ status, layer }) => layer === "protocol" && status === "not_reached");
  expect(new Set(blocked.map(({ blockedBy }) => blockedBy))).toEqual(
    new Set(row.blocked ? [row.blocked] : []),
  );
});

test.each([
  { fault: "speaks-2025", red: [] },
  { fault: "agrees-to-2099", red: ["versions/initialize"] },
  { fault: "unnamed-2025", red: ["discover/identity"] },
])(
  "$fault: a server of 2025 is measured by its own revision, and the skew is said once",
  async ({ fault, red }) => {
    const { findings, ...report } = await check(fault);
    expect(report).toMatchObject({ era: "legacy", revision: "2025-11-25", revisions: ["2025-11-25"] });
    expect(idsOf(findings, "fail")).toEqual(red);
    expect(idsOf(findings, "note")).toEqual(["versions/skew"]);
    expect(idsOf(findings, "not_reached")).toEqual([]);
    const ofModern = findings.filter(({ id }) => /^(cache|http-headers|subscriptions|results)\//.test(id));
    expect(new Set(ofModern.map(({ status }) => status))).toEqual(new Set(["not_run"]));
    expect(ofModern[0]?.title).toBe("Revision 2025-11-25 has no such rule: it came with 2026-07-28.");
  },
);

test.each([
  ["answers-500", "The server does not answer: HTTP 500"],
  ["wants-authorization", "The server asks for authorization (HTTP 401)."],
  ["redirects", "It redirects to another host: https://elsewhere.example/mcp."],
])("%s: the server is not reached, and it says why", async (fault, why) => {
  const { findings, unreachable, era } = await check(fault);
  expect(unreachable).toContain(why);
  expect(era).toBeNull();
  expect(idsOf(findings, "fail")).toEqual(["reach"]);
  expect(findings.every(({ status, blockedBy }) => status !== "not_reached" || blockedBy === "reach")).toBe(
    true,
  );
});

test("nothing is called where nothing may be, and the checks that would call say so", async () => {
  const called: unknown[] = [];
  const handle = createHandler("");
  const fetch = async (request: Request) => {
    const text = await request.clone().text();
    if (text.includes('"tools/call"')) called.push(text);
    return handle(request);
  };
  const { findings } = await runCheck({ kind: "fetch", label: "x", fetch }, { calls: false, limits: LIMITS });
  expect(called).toEqual([]);
  const skipped = ["errors/unknown-tool", "http-headers/name-wrong", "http-headers/name-missing"];
  expect(findings.filter(({ id, status }) => skipped.includes(id) && status === "not_run")).toHaveLength(3);
  expect(idsOf(findings, "fail")).toEqual([]);
});

test("the whole check has a time limit; a stop by its caller throws", async () => {
  const never = () => new Promise<Response>(() => {});
  const target = { kind: "fetch", label: "x", fetch: never } as const;
  const report = await runCheck(target, { limits: { ...LIMITS, totalMs: 100 } });
  expect(report.unreachable).toContain("stopped");
  expect(report.durationMs).toBeLessThan(2000);
  const stop = new AbortController();
  const stopped = runCheck(target, { limits: LIMITS, signal: stop.signal });
  stop.abort(new Error("enough"));
  await expect(stopped).rejects.toThrow("enough");
});

test("what the check itself stopped is held against nobody, wherever its time runs out", async () => {
  const stalls = Array.from({ length: 16 }, (_, index) => 1 + index * 3);
  const reports = await Promise.all(
    stalls.map((answered) => {
      const handle = createHandler("");
      let count = 0;
      const stalling = (request: Request) =>
        ++count > answered ? new Promise<Response>(() => {}) : handle(request);
      const target = { kind: "fetch", label: "x", fetch: stalling } as const;
      const limits = { ...LIMITS, requestMs: 60_000, listenMs: 60_000, totalMs: 1500 };
      return runCheck(target, { limits, calls: true, allowTools: ["read_note", "list_notes"] });
    }),
  );
  // The fixture's tools take anything, and are red for it by what they answered; without an answer nothing is red.
  const judged = reports.map(({ findings }) =>
    findings.filter(
      ({ status, received, title }) => !received && (status === "fail" || /no answer/.test(title)),
    ),
  );
  expect(judged.flat()).toEqual([]);
  expect(reports.some(({ findings }) => findings.some(({ status }) => status === "not_reached"))).toBe(true);
});
