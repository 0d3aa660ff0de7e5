import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { packageRoot } from "@/lib/storage";
import { diffSamples } from "./samples-diff";

const fixtures = path.join(packageRoot(), "scripts", "fixtures", "samples");
const scratch = await mkdtemp(path.join(tmpdir(), "rightcall-samples-"));
afterAll(() => rm(scratch, { recursive: true, force: true }));

test("holds each list of a folder against the one before it", async () => {
  expect(await diffSamples(fixtures)).toEqual({
    unreadable: 0,
    lines: [
      "parcel-mcp/history/2025-01-10.tools.json (1 tool) -> parcel-mcp/history/2025-02-10.tools.json (1 tool): 0 removed, 0 added, 0 breaking, 1 changed without breaking",
      "parcel-mcp/history/2025-02-10.tools.json (1 tool) -> parcel-mcp/history/2025-03-10.tools.json (2 tools): 0 removed, 1 added, 0 breaking, 0 changed without breaking",
      "snapshots/tools-list.2025-03-01.aaaa0001.json (3 tools) -> snapshots/tools-list.2025-06-01.bbbb0002.json (3 tools): 1 removed, 1 added, 2 breaking, 0 changed without breaking",
      "  find_books: input q: removed (old callers' value is dropped silently); input query: newly required",
      "  check_stock: output warehouses[].on_hand: removed",
    ],
  });
});

test("tells and counts a file that cannot be read, and goes on with the others", async () => {
  const folder = path.join(scratch, "broken");
  await mkdir(folder);
  await writeFile(path.join(folder, "2025-01-01.tools.json"), "{");
  await writeFile(path.join(folder, "2025-01-02.tools.json"), '{"tools": 7}');
  await copyFile(
    path.join(fixtures, "snapshots", "tools-list.2025-03-01.aaaa0001.json"),
    path.join(folder, "2025-01-03.tools.json"),
  );
  const { lines, unreadable } = await diffSamples(folder);
  expect(unreadable).toBe(2);
  expect(lines[0]).toMatch(/^unreadable: 2025-01-01\.tools\.json, line 1: not valid JSON/);
  expect(lines[1]).toMatch(/^unreadable: 2025-01-02\.tools\.json, field tools: expected a list/);
});

test("says plainly that a folder holds no tool list", async () => {
  const folder = path.join(scratch, "empty");
  await mkdir(folder);
  expect(await diffSamples(folder)).toEqual({ unreadable: 0, lines: [`no tool lists are in ${folder}`] });
});
