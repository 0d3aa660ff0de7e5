import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { here } from "@/app/api/here";
import { PUT } from "@/app/api/recordings/route";
import { makeDataFolder, requestHere } from "@/app/api/testing";
import { getClaimReview, getScorecard, readClaimReview } from "@/db";
import { readAnnotations } from "@/lib/annotations";
import { sha256Hex } from "@/lib/canonical-json";
import { callText, recordingText } from "@/lib/recording/testing";
import { POST } from "./route";

const data = makeDataFolder();
const SENTENCE = "Your refund has been issued.";

async function upload(): Promise<void> {
  const order = { order_id: "O-1873" };
  const text = recordingText({
    header: { id: "mine", title: "Mine", suite: { id: "elsewhere", ticketsSha256: "0".repeat(64) } },
    tickets: ["T-1", "T-2"].map((id) => ({
      id,
      body: `Refund O-1873, says ${id}`,
      expectation: { accepted: ["shop.quote_refund"], asWritten: order, asMeant: order },
    })),
    runs: ["T-1", "T-2"].map((ticket) => ({
      ticket,
      turns: [callText("shop.quote_refund", order), `Hello.\n\n${SENTENCE}`],
    })),
  });
  const response = await PUT(requestHere("/api/recordings?name=mine.jsonl", { method: "PUT", body: text }));
  expect(response.status).toBe(201);
}

const claim = {
  kind: "claim",
  recording: "mine",
  ticket: "T-1",
  trial: "1",
  sentence: sha256Hex(SENTENCE),
  decision: "dismissed",
  why: "It quotes\r\nthe mail.",
  by: "Ana",
  back: "ticket",
};

function post(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return POST(
    requestHere("/api/annotations", {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    }),
  );
}

test("a dismissed claim keeps its reason and its name, and the figure found stays", async () => {
  await upload();
  const response = await post(claim);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/recordings/mine/T-1#claims");
  expect(response.headers.get("set-cookie")).toContain("rightcall-name=Ana;");
  const page = await getScorecard(here().db, "mine");
  if (page === null) throw new Error("mine is gone");
  expect(page.scorecard.claims?.unbacked).toBe(2);
  expect(await readClaimReview(here().db, data.path(), page)).toEqual({
    found: 2,
    dismissed: 1,
    confirmed: 0,
  });
  const line = JSON.parse(readFileSync(data.path("annotations.jsonl"), "utf8"));
  expect(line).toMatchObject({
    recording: page.file.sha256,
    sentence: SENTENCE,
    why: "It quotes\nthe mail.",
    by: "Ana",
  });
});

test("a second word on the same claim replaces the first in the counts, not in the file", async () => {
  await upload();
  await post(claim);
  await post({ ...claim, decision: "confirmed", why: "It is one." });
  const page = await getScorecard(here().db, "mine");
  const said = (await readAnnotations(data.path())).of(page?.file.sha256 ?? "");
  expect(await getClaimReview(here().db, "mine", said.claims)).toMatchObject({ dismissed: 0, confirmed: 1 });
  expect(readFileSync(data.path("annotations.jsonl"), "utf8").trim().split("\n")).toHaveLength(2);
});

test("notes stay in order, and an empty title is the file's own again", async () => {
  await upload();
  await post({ kind: "note", recording: "mine", text: "<b>first</b>", by: "Ana" });
  await post({ kind: "note", recording: "mine", text: "second", by: "Ben" });
  await post({ kind: "title", recording: "mine", text: "Night run", by: "Ana" });
  const sha256 = (await getScorecard(here().db, "mine"))?.file.sha256 ?? "";
  const said = async () => (await readAnnotations(data.path())).of(sha256);
  expect((await said()).notes.map(({ text, by }) => [text, by])).toEqual([
    ["<b>first</b>", "Ana"],
    ["second", "Ben"],
  ]);
  expect((await said()).title?.text).toBe("Night run");
  await post({ kind: "title", recording: "mine", text: "", by: "Ana" });
  expect((await said()).title).toBeNull();
});

test.each([
  [404, { recording: "other" }],
  [404, { ticket: "T-9" }],
  [404, { sentence: sha256Hex("Something else.") }],
  [422, { decision: "maybe" }],
  [422, { why: "  " }],
  [422, { by: "" }],
  [422, { kind: "shout" }],
])("%d for %j, and nothing is written", async (status, change) => {
  await upload();
  expect((await post({ ...claim, ...change })).status).toBe(status);
  expect(data.files()).not.toContain("annotations.jsonl");
});

test("another site's form, another kind of body and a long one are refused", async () => {
  await upload();
  expect((await post(claim, { origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await post(claim, { origin: "null" })).status).toBe(403);
  expect((await post(claim, { host: "elsewhere.example" })).status).toBe(421);
  expect((await post(claim, { "content-type": "application/json" })).status).toBe(415);
  expect((await post({ ...claim, why: "x".repeat(70_000) })).status).toBe(413);
});
