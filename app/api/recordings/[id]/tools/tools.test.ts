import { expect, test } from "vitest";
import { here } from "@/app/api/here";
import { PUT } from "@/app/api/recordings/route";
import { chatLine, makeDataFolder, paramsOf, requestHere } from "@/app/api/testing";
import { getComparison, getScorecard, rebuildDatabase } from "@/db";
import { POST } from "./route";

const data = makeDataFolder();
const SLOW_MS = 240_000;

const put = (name: string) =>
  PUT(requestHere(`/api/recordings?name=${name}.jsonl`, { method: "PUT", body: chatLine(`${name}-1`) }));
const attach = (id: string, tools: string) =>
  POST(
    requestHere(`/api/recordings/${id}/tools`, {
      method: "POST",
      body: new URLSearchParams({ tools }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
    paramsOf(id),
  );
const listed = (description: string) => ({
  tools: ["lend", "fetch"].map((name) => ({ name, description, inputSchema: { type: "object" } })),
});

test(
  "an attached list is shown, compared, and there again after a rebuild; scores stay",
  async () => {
    await put("one");
    await put("two");
    const before = await getScorecard(here().db, "one");
    expect(before?.tools).toEqual([]);
    expect((await attach("one", JSON.stringify(listed("Lends.")))).status).toBe(303);
    expect((await attach("two", JSON.stringify({ result: listed("Lends a map.") }))).status).toBe(303);
    const after = await getScorecard(here().db, "one");
    expect(after?.tools.map(({ shown, description }) => [shown, description])).toEqual([
      ["lend", "Lends."],
      ["fetch", "Lends."],
    ]);
    expect(after?.scorecard).toEqual(before?.scorecard);
    const compared = await getComparison(here().db, "one", "two");
    expect(compared?.comparison.toolChanges).not.toEqual([]);
    await rebuildDatabase(data.path("rightcall.db"), here().root, data.path());
    expect((await getScorecard(here().db, "one"))?.tools).toHaveLength(2);
  },
  SLOW_MS,
);

test.each([
  "",
  "{",
  "[]",
  '{"tools":[{"name":"a"}]}',
  '[{"name":"a","inputSchema":{}},{"name":"a","inputSchema":{}}]',
])("%j is refused, and nothing is kept", async (text) => {
  await put("one");
  expect((await attach("one", text)).status).toBe(422);
  expect(data.files()).not.toContain("attached");
});

test("a recording that is not here is not found", async () => {
  expect((await attach("nobody", "[]")).status).toBe(404);
});
