import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readLedger, signIntoLedger } from "./index";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ledger-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const entry = (letter: string) => ({ sha256: letter.repeat(64), id: letter, at: "2026-07-01T00:00:00Z" });
const hashes = async () => [...(await readLedger(dataDir)).values()].map(({ id }) => id);

test("what was signed holds, also after others were", async () => {
  expect(await hashes()).toEqual([]);
  await signIntoLedger(dataDir, { ...entry("a"), setup: { model: "lexical" } });
  await signIntoLedger(dataDir, entry("b"));
  expect(await hashes()).toEqual(["a", "b"]);
  expect((await readLedger(dataDir)).get("a".repeat(64))?.setup).toEqual({ model: "lexical" });
});

test("nobody else may read the key", async () => {
  await Promise.all(["a", "b", "c"].map((letter) => signIntoLedger(dataDir, entry(letter))));
  expect((await stat(join(dataDir, "ledger.key"))).mode & 0o777).toBe(0o600);
  expect((await hashes()).toSorted()).toEqual(["a", "b", "c"]);
});

test("a line that was added, changed or cut by hand counts for nothing", async () => {
  await signIntoLedger(dataDir, entry("a"));
  const file = join(dataDir, "ledger.jsonl");
  const line = await readFile(file, "utf8");
  await writeFile(file, line.replaceAll("a".repeat(64), "b".repeat(64)));
  expect(await hashes()).toEqual([]);
  await writeFile(file, line);
  await appendFile(
    file,
    `${JSON.stringify(entry("c"))}\nnot json\n{"sha256":"x","hmac":"00"}\n${line.slice(0, 40)}`,
  );
  expect(await hashes()).toEqual(["a"]);
});

test("another key, or none, vouches for nothing; what is no key is named", async () => {
  await signIntoLedger(dataDir, entry("a"));
  const key = join(dataDir, "ledger.key");
  await writeFile(key, `${"0".repeat(64)}\n`);
  expect(await hashes()).toEqual([]);
  await writeFile(key, "secret");
  await expect(readLedger(dataDir)).rejects.toThrow(/ledger\.key is no key/);
  await rm(key);
  expect(await hashes()).toEqual([]);
});
