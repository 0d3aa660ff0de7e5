import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type Annotation,
  appendAnnotation,
  type ClaimAnnotation,
  claimKey,
  foldAnnotations,
  parseAnnotation,
  readAnnotations,
} from "./index";

const RECORDING = "a".repeat(64);
const place = { file: "annotations.jsonl" };
const said = { at: "2026-11-30T12:00:00.000Z", by: "Ana", recording: RECORDING };
const claim: ClaimAnnotation = {
  ...said,
  kind: "claim",
  ticket: "T-0001",
  trial: 1,
  rule: "promises_refund",
  sentence: "Your refund has been issued.",
  decision: "dismissed",
  why: "It quotes the customer.",
};
const asText = (...all: readonly unknown[]) => all.map((one) => `${JSON.stringify(one)}\n`).join("");

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annotations-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("folding", () => {
  test("the last word on a claim and on a title holds, and every note stays", () => {
    const notes = foldAnnotations(
      asText(
        claim,
        { ...claim, decision: "confirmed", why: "It is a promise." },
        { ...said, kind: "note", text: "first" },
        { ...said, kind: "note", text: "second" },
        { ...said, kind: "title", text: "Night run" },
      ),
      place,
    ).of(RECORDING);
    expect(notes.claims.get(claimKey(claim))).toMatchObject({ decision: "confirmed" });
    expect(notes.notes.map(({ text }) => text)).toEqual(["first", "second"]);
    expect(notes.title?.text).toBe("Night run");
  });

  test("an empty title gives the file's own back", () => {
    const lines = asText({ ...said, kind: "title", text: "Mine" }, { ...said, kind: "title", text: "" });
    expect(foldAnnotations(lines, place).of(RECORDING).title).toBeNull();
  });

  test("two trials, and two sentences of one reply, are claims of their own", () => {
    const others = [claim, { ...claim, trial: 2 }, { ...claim, sentence: "I have refunded you." }];
    expect(foldAnnotations(asText(...others), place).of(RECORDING).claims.size).toBe(3);
    expect(foldAnnotations(asText(...others), place).of("b".repeat(64)).claims.size).toBe(0);
  });

  test("a damaged line is reported with its number and costs nothing else", () => {
    const text = `${asText(claim)}{"kind":\n${asText({ ...said, kind: "note", text: "after" })}{"cut`;
    const folded = foldAnnotations(text, place);
    expect(folded.faults.map(({ line }) => line)).toEqual([2, 4]);
    expect(folded.of(RECORDING).notes).toHaveLength(1);
    expect(folded.of(RECORDING).claims.size).toBe(1);
  });
});

describe("parsing", () => {
  test.each<[string, Record<string, unknown>]>([
    ["kind", { kind: "shout" }],
    ["at", { at: "yesterday" }],
    ["by", { by: " " }],
    ["recording", { recording: "../x" }],
    ["trial", { trial: 0 }],
    ["decision", { decision: "maybe" }],
    ["why", { why: "" }],
    ["why", { why: "x".repeat(4001) }],
  ])("refuses another %s, and names it", (field, change) => {
    expect(() => parseAnnotation({ ...claim, ...change }, { ...place, line: 3 })).toThrow(
      `annotations.jsonl, line 3, field ${field}:`,
    );
  });
});

describe("the file", () => {
  test("what is appended is read back, and read again when another process adds to it", async () => {
    expect((await readAnnotations(folder)).of(RECORDING).notes).toEqual([]);
    await Promise.all(
      ["one", "two", "three"].map((text) => appendAnnotation(folder, { ...said, kind: "note", text })),
    );
    expect((await readAnnotations(folder)).of(RECORDING).notes.map(({ text }) => text)).toEqual([
      "one",
      "two",
      "three",
    ]);
    const file = join(folder, "annotations.jsonl");
    const other: Annotation = { ...said, by: "Ben", kind: "note", text: "four" };
    await writeFile(file, asText(other), { flag: "a" });
    expect((await readAnnotations(folder)).of(RECORDING).notes.at(-1)).toMatchObject({ by: "Ben" });
  });

  test("a last line that a crash cut is kept, and the next one starts on its own", async () => {
    const file = join(folder, "annotations.jsonl");
    await writeFile(file, '{"kind":"note","te');
    await appendAnnotation(folder, claim);
    expect(await readFile(file, "utf8")).toBe(`{"kind":"note","te\n${asText(claim)}`);
    const folded = await readAnnotations(folder);
    expect(folded.faults).toHaveLength(1);
    expect(folded.of(RECORDING).claims.size).toBe(1);
  });

  test("an annotation that could not be read again is not written", async () => {
    await expect(appendAnnotation(folder, { ...claim, why: "" })).rejects.toThrow("field why");
    expect((await readAnnotations(folder)).faults).toEqual([]);
  });
});
