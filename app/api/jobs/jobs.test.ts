import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { here } from "@/app/api/here";
import { chatLine, makeDataFolder, paramsOf, requestHere } from "@/app/api/testing";
import { createJob, getJob, importFile, updateJob } from "@/db";
import { GET as getEvents } from "./[id]/events/route";
import { DELETE, GET } from "./[id]/route";
import { startReplay } from "./job-runner";
import { POST } from "./route";

const data = makeDataFolder();

/** A package folder whose command is the given script: what a job is to the app is a command that prints events. */
function rootWith(script: string): { root: string } {
  mkdirSync(data.path("package", "dist"), { recursive: true });
  writeFileSync(data.path("package", "dist", "cli.mjs"), `import { existsSync } from "node:fs"; ${script}`);
  return { root: data.path("package") };
}

async function startJob(script: string): Promise<string> {
  const job = await startReplay({ ...here(), ...rootWith(script) }, "some-recording");
  if (job.status !== "started") throw new Error(`The job is ${job.status}.`);
  return job.id;
}

const say = (event: object) => `console.log(${JSON.stringify(JSON.stringify(event))});`;
const forever = "setInterval(() => {}, 1000);";
const stateOf = async (id: string) => (await getJob(here().db, id))?.state;

const post = (body: string, headers: Record<string, string> = { "content-type": "application/json" }) =>
  POST(requestHere("/api/jobs", { method: "POST", body, headers }));

const importSome = async () => {
  const path = data.path("a.jsonl");
  writeFileSync(path, chatLine("a"));
  const { db, root, dataDir } = here();
  await importFile(db, path, { root, dataDir, origin: "uploaded" });
};

/** Runs `next` in a job's script once the test has called `allow`: no test waits for a clock. */
const whenAllowed = (step: string, next: string) =>
  `const wait_${step} = setInterval(() => { if (existsSync(${JSON.stringify(data.path(step))})) { clearInterval(wait_${step}); ${next} } }, 10);`;
const allow = (step: string) => writeFileSync(data.path(step), "");

async function* eventsOf(response: Response) {
  let rest = "";
  for await (const text of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part.startsWith("data: ")) yield JSON.parse(part.slice(6));
  }
}

test("a job is the command: its events arrive as they come, and its end", async () => {
  const end = `${say({ state: "done", done: 2, total: 2, changed: 1, message: "1 out of date" })} process.exitCode = 1;`;
  const id = await startJob(
    `${say({ state: "running", done: 1, total: 2, changed: 0 })} ${whenAllowed("end", end)}`,
  );
  const response = await getEvents(requestHere(`/api/jobs/${id}/events`), paramsOf(id));
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  expect(response.headers.get("cache-control")).toContain("no-transform");
  const events = [];
  for await (const event of eventsOf(response)) {
    events.push(event);
    if (event.done === 1) allow("end");
  }
  expect(events).toContainEqual({ state: "running", done: 1, total: 2, changed: 0 });
  expect(events.at(-1)).toEqual({ state: "done", done: 2, total: 2, changed: 1, message: "1 out of date" });
});

test("a page that is loaded again finds the job as it stands", async () => {
  const id = await startJob(`${say({ state: "running", done: 3, total: 9 })} ${forever}`);
  await expect
    .poll(async () => (await (await GET(requestHere(`/api/jobs/${id}`), paramsOf(id))).json()).done, {
      timeout: 15_000,
    })
    .toBe(3);
  const job = await (await GET(requestHere(`/api/jobs/${id}`), paramsOf(id))).json();
  expect(job).toMatchObject({
    id,
    kind: "replay",
    recording: "some-recording",
    state: "running",
    total: 9,
    endedAt: null,
  });
  expect((await DELETE(requestHere(`/api/jobs/${id}`, { method: "DELETE" }), paramsOf(id))).status).toBe(202);
  await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe("cancelled");
  expect((await DELETE(requestHere(`/api/jobs/${id}`, { method: "DELETE" }), paramsOf(id))).status).toBe(409);
});

test("a command that fails says why, in its own words and without a folder's name", async () => {
  const id = await startJob(
    'console.error("rightcall: there is no recording \\"x\\""); process.exitCode = 2;',
  );
  await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe("failed");
  const job = await (await GET(requestHere(`/api/jobs/${id}`), paramsOf(id))).json();
  expect(job).toMatchObject({ state: "failed", message: 'there is no recording "x"' });
});

test("the reader of events may go; the job goes on", async () => {
  const id = await startJob(`${say({ state: "running", done: 1, total: 2 })} ${whenAllowed("end", "")}`);
  const left = new AbortController();
  const response = await getEvents(
    requestHere(`/api/jobs/${id}/events`, { signal: left.signal }),
    paramsOf(id),
  );
  const reader = response.body?.getReader();
  await reader?.read();
  left.abort();
  await reader?.cancel();
  expect(await stateOf(id)).toBe("running");
  allow("end");
  await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe("done");
});

test("a job whose app was killed is failed when somebody looks", async () => {
  const { db } = here();
  await createJob(db, { id: "lost", kind: "replay", recording: "x" }, 2);
  db.$client.prepare("UPDATE jobs SET pid = 1, owner_start = '-1'").run();
  const job = await (await GET(requestHere("/api/jobs/lost"), paramsOf("lost"))).json();
  expect(job).toMatchObject({ state: "failed", message: expect.stringContaining("Start it again") });
});

test("a job of another process is not this one's to stop", async () => {
  const { db } = here();
  await createJob(db, { id: "theirs", kind: "replay", recording: "x" }, 2);
  expect(
    (await DELETE(requestHere("/api/jobs/theirs", { method: "DELETE" }), paramsOf("theirs"))).status,
  ).toBe(409);
  await updateJob(db, "theirs", { state: "cancelled", error: null });
});

test("a replay is accepted with where to follow it; the same one again is that one", async () => {
  await importSome();
  const response = await post('{"kind":"replay","recording":"a"}');
  expect(response.status).toBe(202);
  const { id } = await response.json();
  expect(response.headers.get("location")).toBe(`/api/jobs/${id}`);
  const again = await post('{"kind":"replay","recording":"a"}');
  if ((await stateOf(id)) === "running") expect(await again.json()).toEqual({ id });
  await DELETE(requestHere(`/api/jobs/${id}`, { method: "DELETE" }), paramsOf(id));
  await expect.poll(() => stateOf(id), { timeout: 15_000 }).not.toBe("running");
});

test("more than the limit is refused until one is done", async () => {
  await importSome();
  const { db } = here();
  await createJob(db, { id: "one", kind: "replay", recording: "x" }, 9);
  await createJob(db, { id: "two", kind: "replay", recording: "y" }, 9);
  expect((await post('{"kind":"replay","recording":"a"}')).status).toBe(429);
});

test("jobs are off where other machines can reach this one", async () => {
  process.env.HOST = "0.0.0.0";
  try {
    const response = await post('{"kind":"replay","recording":"a"}');
    expect(response.status).toBe(403);
    expect((await response.json()).error).toContain("HOST");
  } finally {
    delete process.env.HOST;
  }
});

test.each([
  ["{}", 400],
  ["not json", 400],
  ['{"kind":"record","recording":"a"}', 400],
  ['{"kind":"replay","recording":["a"]}', 400],
  ['{"kind":"replay","recording":"nowhere"}', 404],
  ['{"kind":"replay","recording":"--live"}', 404],
  ['{"kind":"replay","recording":"../../x"}', 404],
])("%s is refused with %i", async (body, status) => {
  expect((await post(body)).status).toBe(status);
});

test("what another site's form or page can send is refused", async () => {
  expect((await post('{"kind":"replay","recording":"a"}', { "content-type": "text/plain" })).status).toBe(
    415,
  );
  const headers = { "content-type": "application/json", origin: "http://evil.example" };
  expect((await post('{"kind":"replay","recording":"a"}', headers)).status).toBe(403);
});

test("an unknown job is 404 everywhere", async () => {
  for (const handle of [GET, DELETE, getEvents]) {
    expect((await handle(requestHere("/api/jobs/none"), paramsOf("none"))).status).toBe(404);
  }
});
