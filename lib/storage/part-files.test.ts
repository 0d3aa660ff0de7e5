import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { partName, removeAbandonedParts } from "./part-files";

test("part files of processes that are gone are removed, and nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "rightcall-parts-"));
  const gone = spawnSync(process.execPath, ["-e", ""]).pid;
  const mine = partName();
  const theirs = mine.replace(String(process.pid), String(gone));
  const kept = [mine, "a.jsonl", `.${gone}-notes.part`, "99999999.part"];
  for (const name of [...kept, theirs]) writeFileSync(join(folder, name), "");
  await removeAbandonedParts(folder);
  expect(readdirSync(folder).sort()).toEqual(kept.toSorted());
  rmSync(folder, { recursive: true });
});
