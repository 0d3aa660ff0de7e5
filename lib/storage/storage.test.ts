import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  appendDurable,
  dataFolder,
  ensureWritable,
  packageRoot,
  recordingIdPattern,
  StorageError,
  suggestId,
  withinFolder,
  writeBeside,
} from "./index";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "storage-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("packageRoot and dataFolder", () => {
  test("finds the package above a folder, and says where it looked", async () => {
    await writeFile(join(folder, "package.json"), '{ "name": "rightcall" }');
    await mkdir(join(folder, "dist/deep"), { recursive: true });
    expect(packageRoot([join(folder, "dist/deep")])).toBe(folder);
    expect(packageRoot()).toMatch(/./);
    expect(() => packageRoot(["/"])).toThrow("No folder above / is the rightcall package");
  });

  test("takes RIGHTCALL_DATA, else data under the root", () => {
    expect(dataFolder({ RIGHTCALL_DATA: "/srv/x" }, "/root")).toBe("/srv/x");
    expect(dataFolder({ RIGHTCALL_DATA: "" }, "/root")).toBe("/root/data");
    expect(dataFolder({}, "/root")).toBe("/root/data");
  });
});

describe("ensureWritable", () => {
  test("makes the folder and leaves nothing in it", async () => {
    await ensureWritable(join(folder, "a/b"));
    expect(await readdir(join(folder, "a/b"))).toEqual([]);
  });

  test("says what to do where nothing can be written", async () => {
    await writeFile(join(folder, "file"), "");
    const message = /Nothing can be written in .*file.*set RIGHTCALL_DATA to a folder you may write in/;
    await expect(ensureWritable(join(folder, "file"))).rejects.toThrow(message);
  });

  test("refuses a folder that takes no files, whoever asks", async () => {
    await expect(ensureWritable("/proc/self")).rejects.toThrow(StorageError);
  });
});

describe("withinFolder", () => {
  test.each(["a.jsonl", "a/b.jsonl", "..a", "a..b"])("takes %s", (name) => {
    expect(withinFolder(folder, name)).toBe(join(folder, name));
  });

  test.each(["", ".", "..", "../x", "a/../../x", "a/..", "/etc/passwd", "a\\b", "a\0b"])(
    "refuses %j",
    (name) => {
      expect(() => withinFolder(folder, name)).toThrow(StorageError);
    },
  );
});

describe("writeBeside", () => {
  test("writes a file whole and leaves nothing beside it", async () => {
    const path = join(folder, "new/a.txt");
    await writeBeside(path, ["one\n", "two\n"]);
    await writeBeside(path, "three");
    expect(await readFile(path, "utf8")).toBe("three");
    expect(await readdir(join(folder, "new"))).toEqual(["a.txt"]);
  });

  test("leaves the old file and no rest when the content breaks off", async () => {
    const path = join(folder, "a.txt");
    await writeBeside(path, "old");
    const breaking = (async function* () {
      yield "half";
      throw new Error("the upload stopped");
    })();
    await expect(writeBeside(path, breaking)).rejects.toThrow("the upload stopped");
    expect(await readFile(path, "utf8")).toBe("old");
    expect(await readdir(folder)).toEqual(["a.txt"]);
  });

  test("does not overwrite where it is told not to", async () => {
    const path = join(folder, "a.txt");
    await writeBeside(path, "old", { replace: false });
    await expect(writeBeside(path, "new", { replace: false })).rejects.toThrow(
      "is there already and is not overwritten",
    );
    expect(await readFile(path, "utf8")).toBe("old");
    expect(await readdir(folder)).toEqual(["a.txt"]);
  });
});

describe("appendDurable", () => {
  test("keeps the order of lines appended at once", async () => {
    const file = await appendDurable(join(folder, "new/a.jsonl"));
    await Promise.all(Array.from({ length: 20 }, (_, n) => file.append(String(n))));
    await file.close();
    const text = await readFile(join(folder, "new/a.jsonl"), "utf8");
    expect(text).toBe(Array.from({ length: 20 }, (_, n) => `${n}\n`).join(""));
  });

  test.each([
    ["", "new\n"],
    ["one\n", "one\nnew\n"],
    ["one\ncut", "one\nnew\n"],
    ["cut", "new\n"],
    [`one\n${"x".repeat(200_000)}`, "one\nnew\n"],
  ])("cuts a last line without its line break", async (before, after) => {
    const path = join(folder, "a.jsonl");
    await writeFile(path, before);
    const file = await appendDurable(path);
    await file.append("new");
    await file.close();
    expect(await readFile(path, "utf8")).toBe(after);
  });

  test("refuses a file that is there where it is to be new", async () => {
    await writeFile(join(folder, "a.jsonl"), "one\n");
    await expect(appendDurable(join(folder, "a.jsonl"), { exclusive: true })).rejects.toThrow("EEXIST");
  });
});

describe("suggestId", () => {
  test.each([
    ["ticket-runs", "ticket-runs"],
    ["GPT run, März.jsonl", "gpt-run-marz"],
    ["../../etc/passwd", "etc-passwd"],
    ["日本", "recording"],
    ["", "recording"],
    ["x".repeat(100), "x".repeat(64)],
  ])("makes of %j the id %j", (text, id) => {
    expect(suggestId(text, new Set())).toBe(id);
    expect(id).toMatch(recordingIdPattern);
  });

  test("counts on where an id is taken, within the length", () => {
    expect(suggestId("a", new Set(["a", "a-2"]))).toBe("a-3");
    const long = "x".repeat(64);
    expect(suggestId(long, new Set([long]))).toBe(`${"x".repeat(62)}-2`);
  });
});
