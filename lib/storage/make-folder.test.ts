import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "./make-folder";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rightcall-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("every level is made, and a second time is fine", () => {
  makeFolder(join(folder, "a/b/c"));
  makeFolder(join(folder, "a/b/c"));
  expect(statSync(join(folder, "a/b/c")).isDirectory()).toBe(true);
});

test("a file in the way is an error that says so", () => {
  writeFileSync(join(folder, "a"), "");
  expect(() => makeFolder(join(folder, "a/b"))).toThrow(/ENOTDIR|EEXIST/);
});

test("a file system that takes no folders answers instead of hanging", () => {
  expect(() => makeFolder("/proc/rightcall/data")).toThrow(/ENOENT|EROFS|EACCES/);
});
