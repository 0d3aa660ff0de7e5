import { mkdirSync, writeFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { here } from "@/app/api/here";
import { POST } from "@/app/api/servers/listing/route";
import { makeDataFolder, requestHere } from "@/app/api/testing";
import { importRecording } from "@/db";
import { loansRecording } from "@/db/queries/testing-loans";
import { sampleRules } from "@/db/testing";
import { readRecording } from "@/lib/recording";
import { chunksOf } from "@/lib/recording/testing";
import { readServersPage } from "./servers-page";

const data = makeDataFolder();
afterEach(() => {
  delete process.env.HOST;
});

const SERVER = `
import { createInterface } from "node:readline";
const tools = [{ name: "find\\u202e", description: "<b>hi</b>", inputSchema: { type: "object" } }];
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const answer = (body) => id !== undefined && console.log(JSON.stringify({ jsonrpc: "2.0", id, ...body }));
  if (method === "initialize")
    answer({ result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "loans", version: "2.1" } } });
  else if (method === "tools/list") answer({ result: { tools } });
  else answer({ error: { code: -32601, message: "Method not found" } });
});`;

/** A server that answers, and one that ends at once, named by the config. */
function putServers(): void {
  writeFileSync(data.path("loans.mjs"), SERVER);
  const servers = [
    { name: "loans", command: [process.execPath, data.path("loans.mjs")] },
    { name: "gone", command: [process.execPath, "-e", "console.error('no such option'); process.exit(2)"] },
  ];
  writeFileSync(data.path("rightcall.config.json"), JSON.stringify({ servers }));
}

const ask = (server: string, headers: Record<string, string> = {}) =>
  POST(
    requestHere("/api/servers/listing", {
      ...{ method: "POST", body: new URLSearchParams({ server }).toString() },
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    }),
  );

test("the built-in servers are listed and held against their last release, with nothing asked outside", async () => {
  putServers();
  const { servers, verdict, jobsOff } = await readServersPage({});
  expect(servers.map(({ key }) => key)).toEqual([
    ...["shop-support", "partner-parcels", "shop-orders", "config:loans", "config:gone"],
  ]);
  expect(servers[0]?.tools?.tools).toHaveLength(5);
  expect(servers[0]?.contract?.says).toMatch(/^No breaking change\./);
  expect(servers[3]).toMatchObject({ now: null, check: null, contract: null });
  expect([verdict, jobsOff]).toEqual([null, false]);
});

test("a server that the config names is asked by its key alone, and its answer stays, also a failure", async () => {
  putServers();
  const response = await ask("config:loans");
  expect(response.status).toBe(303);
  await ask("config:gone");
  const { servers } = await readServersPage({});
  expect(response.headers.get("location")).toBe(`/servers#${servers[3]?.anchor}`);
  expect(servers[3]?.now).toMatchObject({
    listing: { serverInfo: { name: "loans" }, tools: [{ name: "find\u202e" }] },
  });
  expect(servers[4]?.now).toMatchObject({ problem: expect.stringContaining("no such option") });
  for (const stranger of ["node -e 1", "http://127.0.0.1:1/mcp", "config:../loans"])
    expect((await ask(stranger)).status).toBe(404);
  expect((await ask("config:loans", { origin: "http://evil.example" })).status).toBe(403);
  process.env.HOST = "0.0.0.0";
  expect((await ask("config:loans")).status).toBe(403);
  expect((await readServersPage({})).jobsOff).toBe(true);
});

test("the last report is read again with its date; a file that is none of ours counts as not checked", async () => {
  const tools = {
    listed: [{ name: "a", inputSchema: {} }],
    exercised: [],
    notExercised: [{ name: "a", why: "x" }],
  };
  const findings = [
    {
      id: "failure-form",
      layer: "handlers",
      status: "fail",
      title: "It throws.",
      advice: "Catch it.",
      tool: "a",
    },
  ];
  mkdirSync(data.path("checks"), { recursive: true });
  writeFileSync(
    data.path("checks/shop-support.json"),
    JSON.stringify({ unreachable: null, tools, findings }),
  );
  writeFileSync(data.path("checks/shop-orders.json"), '{"tools":[]}');
  writeFileSync(data.path("checks/partner-parcels.json"), "half a fil");
  const page = await readServersPage({ symptom: "one-failure-ends-run", server: "shop-support" });
  expect(page.verdict).toBe("1 of 3 servers checked: 1 fault, in shop-support; 1 of 1 tool not exercised.");
  expect(page.servers.map(({ check }) => check?.report.findings.length)).toEqual([1, undefined, undefined]);
  expect(Date.parse(page.servers[0]?.check?.at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(page.symptoms.diagnosis).toMatchObject({ first: 0, questions: [{ state: "holds" }, {}, {}] });
  expect((await readServersPage({ symptom: "list-changes", server: "shop-orders" })).symptoms.unchecked).toBe(
    "shop-orders",
  );
});

test("any two lists can be held against each other, also recorded ones of a suite that is not here", async () => {
  const { db } = here();
  for (const version of ["v1", "v2"] as const)
    await importRecording(db, {
      items: readRecording(chunksOf(loansRecording(version)), "test.jsonl"),
      ...{ origin: "uploaded", class: "imported-unverified", fileName: "test.jsonl" },
      defaultClaimRules: sampleRules,
    });
  const keys = (await readServersPage({})).contract.choices.map(({ key }) => key);
  const recorded = keys.filter((key) => key.startsWith("recording:"));
  expect(recorded).toHaveLength(2);
  expect(keys).toEqual(expect.arrayContaining(["now:shop-support", "release:shop-support", "suite:shop"]));
  const [old, next] = recorded.toSorted();
  const { compared } = (await readServersPage({ old, new: next })).contract;
  expect(compared).toMatchObject({
    isBreaking: true,
    says: expect.stringMatching(/^\d+ breaking changes for /),
  });
  expect((await readServersPage({ old, new: "nowhere" })).contract.compared).toBe(
    "No tool list here is called nowhere. Pick another.",
  );
});
