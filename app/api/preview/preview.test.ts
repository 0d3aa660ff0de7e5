import { beforeEach, expect, test } from "vitest";
import { here } from "@/app/api/here";
import { makeDataFolder, requestHere } from "@/app/api/testing";
import type { MarginsReply, PreviewRequest } from "@/app/view/edit-preview";
import { getScorecard, importBundled } from "@/db";
import { loadSuites } from "@/lib/storage";
import { POST } from "./route";

const data = makeDataFolder();
const SLOW_MS = 240_000;

beforeEach(async () => {
  const { db, root } = here();
  await importBundled(db, root, data.path());
}, SLOW_MS);

const asked: PreviewRequest = { suite: "shop", from: "r1", matcher: "word", part: "margins", drafts: {} };
const send = (body: string, headers: Record<string, string> = { "content-type": "application/json" }) =>
  POST(requestHere("/api/preview", { method: "POST", body, headers }));
const ask = async (change: Partial<PreviewRequest>) => {
  const response = await send(JSON.stringify({ ...asked, ...change }));
  return { status: response.status, body: await response.json() };
};

test(
  "r1 reworded to r2 is routed as the word-matching recordings of r1 and r2 were, and nothing is kept",
  async () => {
    const { db, root } = here();
    const suite = (await loadSuites(root, data.path())).get("shop");
    const changes = suite?.revisions.find(({ id }) => id === "r2")?.changes ?? {};
    const drafts = Object.fromEntries(
      Object.entries(changes).map(([tool, fields]) => [
        tool,
        Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to])),
      ]),
    );
    const before = data.files();
    const { status, body } = await ask({ drafts });
    const reply: MarginsReply = body;
    const right = async (id: string) => (await getScorecard(db, id))?.scorecard.firstTool.k;
    expect(status).toBe(200);
    expect(reply.counts).toMatchObject({
      rightBefore: await right("baseline-lexical-r1"),
      rightAfter: await right("baseline-lexical-r2"),
      notScored: 0,
    });
    expect(reply.tools.map(({ tool }) => tool)).toEqual(["shop.quote_refund", "shop.issue_refund"]);
    expect(reply.bars).toHaveLength(48);
    expect(reply.rows.some(({ pulls }) => pulls.length > 0)).toBe(true);
    const sentences = await ask({ drafts, part: "sentences" });
    expect(sentences.body.sentences.length).toBeGreaterThan(4);
    expect(data.files()).toEqual(before);
  },
  SLOW_MS,
);

test("hidden characters of a draft are named in its diff", async () => {
  const { body } = await ask({ drafts: { "shop.check_stock": { description: "Count.\u200b" } } });
  expect(body.tools[0].fields[0]).toMatchObject({ field: "description", hidden: 1 });
});

test("what does not fit is refused", async () => {
  expect((await ask({ suite: "nowhere" })).status).toBe(404);
  expect((await ask({ from: "../../etc" })).status).toBe(404);
  expect((await ask({ drafts: { "shop.nope": { description: "x" } } })).status).toBe(422);
  expect((await ask({ drafts: { "shop.check_stock": { name: "x" } } })).status).toBe(422);
  const other = JSON.stringify({ ...asked, matcher: "x" });
  for (const body of ["{", "[]", other]) expect([body, (await send(body)).status]).toEqual([body, 400]);
  expect((await send("{}", { "content-type": "text/plain" })).status).toBe(415);
  const headers = { "content-type": "application/json", origin: "http://evil.example" };
  expect((await send("{}", headers)).status).toBe(403);
});

test("without an embedding model the meaning matcher says how to get one", async () => {
  const before = process.env.RIGHTCALL_ENGINE;
  process.env.RIGHTCALL_ENGINE = data.path("no-engine");
  try {
    const { status, body } = await ask({ matcher: "meaning" });
    expect(status).toBe(409);
    expect(body.error).toContain("npx rightcall llama install");
  } finally {
    if (before === undefined) delete process.env.RIGHTCALL_ENGINE;
    else process.env.RIGHTCALL_ENGINE = before;
  }
});
