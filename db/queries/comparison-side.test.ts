import { describe, expect, test } from "vitest";
import type { Header } from "@/lib/recording";
import { describeModel, fingerprintOf } from "./comparison-side";

const headerOf = (model: Header["model"]) => ({ model }) as Header;

describe("describeModel", () => {
  const weights = { name: "acorn-8b", file: "acorn-8b.gguf", sha256: "a1", quantization: "Q4_K_M" };

  test.each([
    ["other bytes", { sha256: "b2" }],
    ["another quantization", { quantization: "Q8_0" }],
    ["another backend", { backend: "CUDA" }],
  ])("of one name, %s are another model", (_what, change) => {
    expect(describeModel(headerOf({ ...weights, ...change }))).not.toBe(describeModel(headerOf(weights)));
  });

  test("an endpoint's fingerprint is no other model: it is told apart from it", () => {
    const at = (returnedFingerprint: string, returnedModel = "acorn-2026") =>
      headerOf({ name: "acorn", endpointHost: "127.0.0.1", returnedModel, returnedFingerprint });
    expect(describeModel(at("fp_1"))).toBe(describeModel(at("fp_2")));
    expect([fingerprintOf(at("fp_1")), fingerprintOf(headerOf(weights))]).toEqual([
      { fingerprint: "fp_1" },
      {},
    ]);
    expect(describeModel(at("fp_1", "acorn-2027"))).not.toBe(describeModel(at("fp_1")));
  });
});
