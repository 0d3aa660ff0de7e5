import { utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { here } from "@/app/api/here";
import { DELETE } from "@/app/api/recordings/[id]/route";
import { PUT } from "@/app/api/recordings/route";
import { chatLine, makeDataFolder, paramsOf, requestHere } from "@/app/api/testing";
import { getRecording, importBundled, listTrash, purgeOldTrash } from "@/db";
import { POST } from "./route";

const data = makeDataFolder();

const put = (text: string) =>
  PUT(requestHere("/api/recordings?name=chats.jsonl", { method: "PUT", body: text }));
const remove = () => DELETE(requestHere("/api/recordings/chats", { method: "DELETE" }), paramsOf("chats"));
const post = (fields: Record<string, string>) =>
  POST(
    requestHere("/api/trash", {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  );

test("a removed recording waits in the trash and comes back as it was", async () => {
  await put(chatLine("a"));
  const before = await getRecording(here().db, "chats");
  expect((await remove()).status).toBe(204);
  expect(await getRecording(here().db, "chats")).toBeNull();
  const [trashed] = await listTrash(data.path());
  expect(trashed).toMatchObject({ id: "chats", fileSha256: before?.fileSha256 });
  const response = await post({ name: trashed?.name ?? "", act: "restore" });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/recordings/chats"]);
  expect(await getRecording(here().db, "chats")).toMatchObject({
    fileSha256: before?.fileSha256,
    firstTool: before?.firstTool,
  });
  expect(data.files("trash")).toEqual([]);
  expect(data.files("recordings")).toEqual(["chats.jsonl"]);
});

test("what lies in the trash is not taken in by a start or a rebuild", async () => {
  await put(chatLine("a"));
  await remove();
  const { db, root } = here();
  await importBundled(db, root, data.path());
  expect(await getRecording(db, "chats")).toBeNull();
});

test("an id that another recording took is not overwritten", async () => {
  await put(chatLine("a"));
  await remove();
  await put(chatLine("b"));
  const [trashed] = await listTrash(data.path());
  const response = await post({ name: trashed?.name ?? "", act: "restore" });
  expect(response.status).toBe(409);
  expect(await listTrash(data.path())).toHaveLength(1);
});

test("a week later, or when asked, it is gone for good", async () => {
  await put(chatLine("a"));
  await remove();
  const [trashed] = await listTrash(data.path());
  const file = data.path("trash", trashed?.name ?? "");
  await purgeOldTrash(data.path());
  expect(await listTrash(data.path())).toHaveLength(1);
  const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  utimesSync(file, eightDaysAgo, eightDaysAgo);
  await purgeOldTrash(data.path());
  expect(await listTrash(data.path())).toEqual([]);
  await put(chatLine("a"));
  await remove();
  const [again] = await listTrash(data.path());
  expect((await post({ name: again?.name ?? "", act: "purge" })).status).toBe(303);
  expect(await listTrash(data.path())).toEqual([]);
});

test.each(["../recordings/chats.jsonl", "", "chats.jsonl", `x~${"0".repeat(64)}.jsonl`])(
  "the name %j leads nowhere",
  async (name) => {
    await put(chatLine("a"));
    for (const act of ["restore", "purge"]) expect((await post({ name, act })).status).toBe(404);
    expect(data.files("recordings")).toEqual(["chats.jsonl"]);
  },
);
