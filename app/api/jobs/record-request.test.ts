import { mkdirSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { here } from "@/app/api/here";
import { makeDataFolder, paramsOf, requestHere } from "@/app/api/testing";
import { getJob, getRecording } from "@/db";
import { serializeHeader } from "@/lib/recording";
import { DELETE, GET, PATCH } from "./[id]/route";
import { startRecord } from "./job-runner";
import { DELETE as DISCARD } from "./partials/[id]/route";
import { parseRecordRequest, recordArguments } from "./record-request";
import { POST } from "./route";

const data = makeDataFolder();
const asked = { kind: "record", id: "mine", suite: "shop", model: "lexical", revision: "r2" };
const argumentsOf = (body: object) => recordArguments(parseRecordRequest({ ...asked, ...body }), here());
const post = (body: unknown) =>
  POST(
    requestHere("/api/jobs", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  );

const header = {
  format: "rightcall-recording/1",
  id: "half",
  title: "Half",
  provenance: { class: "baseline", statement: "" },
  model: { name: "m" },
  sampling: null,
  suite: { id: "shop", ticketsSha256: "x" },
  revision: "r1",
  prompt: null,
  toolListSha256: null,
  host: null,
  mode: "first-call",
  trials: 1,
  recordedAt: null,
  recordedBy: "test",
} as const;

function putPartial(): void {
  mkdirSync(data.path("partial"), { recursive: true });
  writeFileSync(data.path("partial/half.jsonl"), `${serializeHeader(header)}\n`);
}

describe("what a page may ask to be recorded", () => {
  beforeEach(() => {
    writeFileSync(
      data.path("rightcall.config.json"),
      '{"models":[{"name":"Small one","model":"llama:a.gguf"}]}',
    );
  });

  test("becomes the command's arguments, none of which can be read as another option", async () => {
    expect(
      await argumentsOf({ title: "--yes", tickets: ["T-0001", "T-0002"], trials: 900, mode: "first-call" }),
    ).toEqual([
      "--id=mine",
      "--suite=shop",
      "--model=lexical",
      "--revision=r2",
      "--title=--yes",
      "--mode=first-call",
      "--trials=20",
      "--tickets=T-0001,T-0002",
      "--yes",
    ]);
    expect(await argumentsOf({ revision: null, model: "Small one" })).toContain("--revision=none");
    expect(await argumentsOf({ model: "majority:shop.quote_refund" })).toContain(
      "--model=majority:shop.quote_refund",
    );
  });

  test.each<[string, object, number]>([
    ["a command", { model: "exec:rm -rf /" }, 404],
    ["a path", { model: "llama:/etc/passwd" }, 404],
    ["an address", { model: "openai:gpt" }, 404],
    ["another suite", { suite: "../shop" }, 404],
    ["another revision", { revision: "r99" }, 404],
    ["another prompt", { prompt: "../../x" }, 404],
    ["another ticket", { tickets: ["--resume"] }, 404],
    ["an id that names a path", { id: "../x" }, 400],
    ["an id that is taken", { id: "ticket-runs" }, 409],
    ["no revision at all", { revision: undefined }, 400],
    ["another mode", { mode: "live" }, 400],
    ["trials in words", { trials: "two" }, 400],
    ["to go on with nothing", { resume: true }, 404],
  ])("is never %s", async (_what, body, status) => {
    if (status === 409) {
      const { importBundled } = await import("@/db");
      await importBundled(here().db, here().root, here().dataDir);
    }
    const response = await post({ ...asked, ...body });
    expect([response.status, typeof (await response.json()).error]).toEqual([status, "string"]);
  });

  test("a stopped recording is gone on with, not begun anew, and can be removed", async () => {
    putPartial();
    expect(await argumentsOf({ id: "half", resume: true })).toEqual(["--id=half", "--resume"]);
    expect((await post({ ...asked, id: "half" })).status).toBe(409);
    const remove = (id: string) =>
      DISCARD(requestHere(`/api/jobs/partials/${id}`, { method: "DELETE" }), paramsOf(id));
    expect([
      (await remove("half")).status,
      (await remove("half")).status,
      (await remove("../x")).status,
    ]).toEqual([204, 404, 404]);
  });

  test("nothing where other machines can reach this one", async () => {
    process.env.HOST = "0.0.0.0";
    try {
      expect((await post(asked)).status).toBe(403);
    } finally {
      delete process.env.HOST;
    }
  });
});

describe("a recording job", () => {
  const figures = {
    rate: 12.5,
    secondsLeft: 40,
    tokens: 900,
    faults: 1,
    accuracy: { k: 3, n: 4, value: 0.75, low: 0.3, high: 0.95 },
  };

  async function start(): Promise<string> {
    mkdirSync(data.path("package/dist"), { recursive: true });
    const event = JSON.stringify({ state: "running", done: 4, total: 48, ...figures, message: "" });
    writeFileSync(
      data.path("package/dist/cli.mjs"),
      `console.log(${JSON.stringify(event)}); setInterval(() => {}, 1000);`,
    );
    const job = await startRecord({ ...here(), root: data.path("package") }, "mine", []);
    if (job.status !== "started") throw new Error(job.status);
    await expect.poll(async () => (await shown(job.id)).done, { timeout: 15_000 }).toBe(4);
    return job.id;
  }

  const shown = async (id: string) => (await GET(requestHere(`/api/jobs/${id}`), paramsOf(id))).json();
  const patch = (id: string, body: unknown) =>
    PATCH(
      requestHere(`/api/jobs/${id}`, {
        method: "PATCH",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
      paramsOf(id),
    );

  test("is the command: what it recorded is here when it is done", async () => {
    const response = await post({ ...asked, id: "by-page", tickets: ["T-0001", "T-0002"] });
    expect(response.status).toBe(202);
    const { id } = await response.json();
    await expect.poll(async () => (await shown(id)).state, { timeout: 60_000 }).toBe("done");
    expect(await shown(id)).toMatchObject({ done: 2, total: 2, faults: 0, accuracy: { n: 2 } });
    expect(await getRecording(here().db, "by-page")).toMatchObject({
      origin: "recorded",
      class: "baseline",
      runs: 2,
    });
  });

  test("tells its figures, and is paused or cancelled as it was asked to", async () => {
    const id = await start();
    expect(await shown(id)).toMatchObject({
      kind: "record",
      state: "running",
      done: 4,
      total: 48,
      ...figures,
    });
    expect((await patch(id, { state: "done" })).status).toBe(400);
    expect((await patch(id, { state: "paused" })).status).toBe(202);
    await expect.poll(async () => (await getJob(here().db, id))?.state, { timeout: 15_000 }).toBe("paused");
    expect((await patch(id, { state: "paused" })).status).toBe(409);
    const next = await start();
    expect(
      (await DELETE(requestHere(`/api/jobs/${next}`, { method: "DELETE" }), paramsOf(next))).status,
    ).toBe(202);
    await expect
      .poll(async () => (await getJob(here().db, next))?.state, { timeout: 15_000 })
      .toBe("cancelled");
  });
});
