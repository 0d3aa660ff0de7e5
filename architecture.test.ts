import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { checkArchitecture, checkVersions, readImports, type SourceFile } from "./scripts/check-architecture";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const NOT_OURS = new Set([
  "node_modules",
  ".next",
  ".git",
  "dist",
  "data",
  "engine",
  "test-results",
  "public",
]);

/** Files longer than 300 lines, each with the reason why it is one piece. */
const LONG_FILES: Readonly<Record<string, string>> = {
  "db/schema.ts": "the tables refer to each other and are read as one",
  "lib/compare/compare-recordings.test.ts":
    "one function whose rules (pairing, axis, verdict) share their builders",
  "lib/scoring/score-run.test.ts": "one function with a case for every state of a ticket run",
};

function readSources(folder = ""): SourceFile[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : readSources(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [{ path, text: readFileSync(join(ROOT, path), "utf8") }] : [];
  });
}

function faultsOf(path: string, ...lines: string[]): string[] {
  return checkArchitecture([{ path, text: lines.join("\n") }], LONG_FILES);
}

describe("this repository", () => {
  test("keeps the layout's rules", () => {
    expect(checkArchitecture(readSources(), LONG_FILES)).toEqual([]);
  });

  test("names every dependency by an exact version", () => {
    expect(checkVersions(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")))).toEqual([]);
  });

  test("lists no long file that is gone or short", () => {
    const sources = new Map(readSources().map((file) => [file.path, file.text.trimEnd().split("\n").length]));
    expect(Object.keys(LONG_FILES).filter((path) => (sources.get(path) ?? 0) <= 300)).toEqual([]);
  });
});

describe("the checker reports", () => {
  test.each([
    ["a later module", "lib/statistics/x.ts", 'import { score } from "@/lib/scoring";', "not scoring"],
    ["a later module's type", "lib/ticket/x.ts", 'import type { Suite } from "@/lib/suite";', "not suite"],
    ["a way round the alias", "lib/suite/x.ts", 'import { a } from "../ticket/a";', 'as "@/lib/ticket"'],
    ["a way past the index", "lib/suite/x.ts", 'import { a } from "@/lib/ticket/a";', 'as "@/lib/ticket"'],
    [
      "an import over several lines",
      "lib/format/x.ts",
      'import {\n  a,\n  b,\n} from "@/lib/host";',
      "not host",
    ],
    ["a re-export", "lib/format/index.ts", 'export * from "@/lib/host";', "not host"],
    ["an import()", "lib/format/x.ts", 'const host = await import("@/lib/host");', "not host"],
    ["a module without a place", "lib/misc/x.ts", "export {};", "misc has no place"],
    ["React in lib", "lib/export/x.ts", 'import { useState } from "react";', "lib does not import react"],
    ["Next in lib", "lib/export/x.ts", 'import { NextResponse } from "next/server";', "next/server"],
    [
      "Drizzle in lib",
      "lib/export/x.ts",
      'import { eq } from "drizzle-orm";',
      "lib does not import drizzle-orm",
    ],
    ["db in lib", "lib/export/x.ts", 'import { openDatabase } from "@/db";', "lib does not import db"],
    ["app in db", "db/x.ts", 'import { guard } from "@/app/api/guard";', "db does not import app/api/guard"],
    [
      "app in cli",
      "cli/x.ts",
      'import { guard } from "../app/api/guard";',
      "cli does not import app/api/guard",
    ],
    ["cli in app", "app/page.tsx", 'import { main } from "@/cli/main";', "app does not import cli/main"],
    [
      "a local model in app",
      "app/x.ts",
      'await import("node-llama-cpp");',
      "app does not import node-llama-cpp",
    ],
    ["disk in a pure module", "lib/scoring/x.ts", 'import { readFileSync } from "node:fs";', "node:fs"],
    ["the clock in a pure module", "lib/scoring/x.ts", "const at = Date.now();", "Date.now()"],
    ["today in a pure module", "lib/claims/x.ts", "const at = new Date();", "new Date()"],
    ["chance in a pure module", "lib/random/x.ts", "return Math.random();", "Math.random()"],
    ["the environment in a pure module", "lib/suite/x.ts", "if (process.env.X) run();", "process"],
    ["the network in a pure module", "lib/contract/x.ts", "await fetch(url);", "fetch()"],
    ["test support in a module", "lib/scoring/x.ts", 'import { run } from "./testing";', "only tests import"],
    ["a package in set-up", "scripts/setup/x.mjs", 'import { z } from "zod";', "before zod is installed"],
  ])("%s", (_what, path, text, part) => {
    const faults = faultsOf(path, text);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`${path}: `);
    expect(faults[0]).toContain(part);
  });

  test("a client component that takes a value from lib, itself or through a helper", () => {
    const files = [
      { path: "app/table.tsx", text: '"use client";\nimport { rows } from "./rows";' },
      { path: "app/rows.ts", text: 'import { compareRuns } from "@/lib/compare";' },
      { path: "app/chart.tsx", text: "'use client';\nimport { listRecordings } from \"@/db\";" },
    ];
    expect(checkArchitecture(files, {})).toEqual([
      "app/chart.tsx: client code imports only types from db",
      "app/rows.ts: client code imports only types from lib/compare",
    ]);
  });

  test("a file that is too long, unless it is listed", () => {
    const file = { path: "lib/format/x.ts", text: "export {};\n".repeat(301) };
    expect(checkArchitecture([file], {})).toEqual([
      "lib/format/x.ts: 301 lines; split it at 300, or list it with a reason",
    ]);
    expect(checkArchitecture([file], { "lib/format/x.ts": "one table" })).toEqual([]);
  });

  test("a version that is a range", () => {
    expect(
      checkVersions({ dependencies: { zod: "^4.6.7", next: "16.4.6" }, devDependencies: { vite: "*" } }),
    ).toEqual([
      'package.json: dependencies.zod is "^4.6.7", not an exact version',
      'package.json: devDependencies.vite is "*", not an exact version',
    ]);
  });
});

describe("the checker lets pass", () => {
  test.each([
    ["an earlier module", "lib/suite/x.ts", 'import { a } from "@/lib/ticket";'],
    ["its own module", "lib/suite/x.ts", 'import { a } from "./a";'],
    ["a hash in a pure module", "lib/canonical-json/x.ts", 'import { createHash } from "node:crypto";'],
    ["a date that was given", "lib/format/x.ts", "new Date(at).toISOString();"],
    ["a commented import", "lib/format/x.ts", '// import { a } from "@/lib/host";\n/* Date.now() */'],
    [
      "a type in a client component",
      "app/x.tsx",
      '"use client";\nimport type { Rate } from "@/lib/statistics";',
    ],
    [
      "formatting in a client component",
      "app/x.tsx",
      '"use client";\nimport { formatRate } from "@/lib/format";',
    ],
    ["a value in a server component", "app/x.tsx", 'import { scoreRun } from "@/lib/scoring";'],
    ["a later module in test support", "lib/format/testing.ts", 'import { a } from "@/lib/host/testing";'],
    ["a later module in a test", "lib/format/x.test.ts", 'import { a } from "@/lib/host";'],
  ])("%s", (_what, path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
  });
});

test("imports are read in every form", () => {
  const text = [
    'import "./side-effect";',
    'import type { A } from "a";',
    "import b, { c } from 'b';",
    'export { d } from "d";',
    'const e = await import("e");',
    'const text = "import nothing";',
  ].join("\n");
  expect(readImports(text).map(({ specifier, typeOnly }) => [specifier, typeOnly])).toEqual([
    ["./side-effect", false],
    ["a", true],
    ["b", false],
    ["d", false],
    ["e", false],
  ]);
});
