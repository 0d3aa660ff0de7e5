import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { here } from "@/app/api/here";
import { makeDataFolder, paramsOf, requestHere } from "@/app/api/testing";
import { getJob } from "@/db";
import { GET } from "./[id]/route";
import { checkArguments, parseCheckRequest } from "./check-request";
import { startCheck } from "./job-runner";
import { POST } from "./route";

const data = makeDataFolder();

function putServers(): void {
  const servers = [
    { name: "loans", command: ["node", "loans.mjs", "--json-events"] },
    { name: "docs", url: "https://docs.example/mcp" },
  ];
  writeFileSync(data.path("rightcall.config.json"), JSON.stringify({ servers }));
}

const argumentsOf = (body: object) => checkArguments(parseCheckRequest({ ...body }), here());
const post = (body: unknown) =>
  POST(
    requestHere("/api/jobs", {
      ...{ method: "POST", body: JSON.stringify(body) },
      headers: { "content-type": "application/json" },
    }),
  );

test("what a page may ask to be checked becomes arguments: the command is the config's, never the request's", async () => {
  putServers();
  const allowTools = ["end_loan", "--out=/etc/passwd"];
  const [out, ...rest] = await argumentsOf({ server: "config:loans", allowTools });
  expect(out).toContain(`--out=${data.path("checks")}/config-loans-`);
  expect(rest).toEqual([
    ...["--allow-tool=end_loan", "--allow-tool=--out=/etc/passwd"],
    ...["--", "node", "loans.mjs", "--json-events"],
  ]);
  expect((await argumentsOf({ server: "config:docs", noCalls: true })).slice(1)).toEqual([
    ...["--no-calls", "--", "https://docs.example/mcp"],
  ]);
  expect((await argumentsOf({ server: "shop-orders" })).slice(1)).toEqual(["--", "shop-orders"]);
});

test.each([
  [{ kind: "check" }, 400],
  [{ kind: "check", server: ["shop-support"] }, 400],
  [{ kind: "check", server: "shop-support", allowTools: [7] }, 400],
  [{ kind: "check", server: "node -e 1" }, 404],
  [{ kind: "check", server: "https://docs.example/mcp" }, 404],
])("%j is refused with %i", async (body, status) => {
  putServers();
  expect((await post(body)).status).toBe(status);
});

test("findings are told as they come, cut, and stay with the job", async () => {
  const finding = {
    id: "list/names",
    layer: "protocol",
    status: "fail",
    title: "x".repeat(900),
    sent: "secret",
  };
  const events = [
    { state: "running", done: 1, finding },
    { state: "running", done: 2, finding: { ...finding, title: "Second.", tool: "a" } },
    { state: "done", done: 2, changed: 2 },
  ];
  mkdirSync(data.path("package", "dist"), { recursive: true });
  const script = events.map((event) => `console.log(${JSON.stringify(JSON.stringify(event))});`).join("");
  writeFileSync(data.path("package", "dist", "cli.mjs"), `${script} process.exitCode = 1;`);
  const job = await startCheck({ ...here(), root: data.path("package") }, "shop-support", []);
  if (job.status !== "started") throw new Error(`The job is ${job.status}.`);
  await expect.poll(async () => (await getJob(here().db, job.id))?.state, { timeout: 15_000 }).toBe("done");
  const shown = await (await GET(requestHere(`/api/jobs/${job.id}`), paramsOf(job.id))).json();
  expect(shown).toMatchObject({ kind: "check", recording: "shop-support", state: "done", done: 2 });
  expect(shown.findings).toEqual([
    { id: "list/names", status: "fail", title: "x".repeat(240) },
    { id: "list/names", status: "fail", title: "Second.", tool: "a" },
  ]);
});
