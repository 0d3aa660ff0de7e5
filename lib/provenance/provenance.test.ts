import { describe, expect, test } from "vitest";
import { PROVENANCE_CLASSES } from "@/lib/recording";
import { type ClassifyInput, classify, classLabel, parseSha256Sums } from "./index";

const a = "a".repeat(64);
const b = "b".repeat(64);
const of = (changes: Partial<ClassifyInput>) =>
  classify({ declared: "model-run", fileSha256: a, bundledSha256: new Set(), ...changes });

describe("classify", () => {
  test("does not believe an upload's header", () => {
    expect(of({})).toEqual({ class: "imported-unverified", declared: "model-run" });
    expect(of({ ledger: new Set([b]) }).class).toBe("imported-unverified");
  });

  test("believes bytes that are bundled or in the ledger, whatever way they came", () => {
    expect(of({ bundledSha256: new Set([a]) }).class).toBe("model-run");
    expect(of({ ledger: new Set([a]) }).class).toBe("model-run");
    expect(of({ declared: "constructed", bundledSha256: new Set([a]) }).class).toBe("constructed");
  });

  test("does not believe a bundled or a local file whose bytes are not those listed", () => {
    expect(of({ bundledSha256: new Set([b]) }).class).toBe("imported-unverified");
  });
});

describe("classLabel", () => {
  test("has words of its own for every class", () => {
    const labels = PROVENANCE_CLASSES.map(classLabel);
    expect(new Set(labels).size).toBe(PROVENANCE_CLASSES.length);
    expect(classLabel("constructed")).toBe("authored, no model ran");
  });
});

describe("parseSha256Sums", () => {
  test("reads what sha256sum writes", () => {
    expect([...parseSha256Sums(`${a}  one.jsonl\n${b} *two words.jsonl\n`)]).toEqual([
      ["one.jsonl", a],
      ["two words.jsonl", b],
    ]);
  });

  test.each([[`${a} one.jsonl`], ["one.jsonl"], [`${a}  ../one.jsonl`], [`${a}  x\n${b}  x`]])(
    "refuses %j",
    (text) => {
      expect(() => parseSha256Sums(text)).toThrow(/^SHA256SUMS, line \d: /);
    },
  );
});
