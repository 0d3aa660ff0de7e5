import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeGguf } from "./describe-gguf";
import { readGguf } from "./read-gguf";
import { makeFiles } from "./testing";
import { renderToyChat, renderToyEmbedding } from "./testing-toys";

const toy = renderToyChat();
const folder = makeFiles({
  "chat.gguf": toy,
  "embedding.gguf": renderToyEmbedding(),
  "base.gguf": renderToyChat({ template: null }),
  "nameless.gguf": renderToyChat({ without: ["general.architecture"] }),
  "empty.gguf": "",
});
const at = (name: string) => join(folder, name);

test("reads metadata without its arrays, the arrays' lengths and the tensors' shapes", () => {
  const head = readGguf(at("chat.gguf"));
  expect(head.metadata.get("llama.block_count")).toBe(2);
  expect(head.metadata.get("rightcall.toy")).toBe(true);
  expect(head.arrayLengths.get("tokenizer.ggml.tokens")).toBe(259);
  expect(head.tensors.get("token_embd.weight")).toEqual([64, 259]);
  expect(head.fileBytes).toBe(toy.length);
});

test("says which kind of model a file holds", () => {
  expect(describeGguf(at("chat.gguf"))).toMatchObject({
    kind: "chat",
    architecture: "llama",
    quantization: "F32",
    isToy: true,
  });
  expect(describeGguf(at("embedding.gguf")).kind).toBe("embedding");
  expect(describeGguf(at("base.gguf")).kind).toBe("base");
});

describe("refuses", () => {
  test.each([
    ["nameless.gguf", "names no architecture"],
    ["empty.gguf", "is no GGUF file"],
  ])("%s", (name, part) => {
    expect(() => describeGguf(at(name))).toThrow(part);
  });

  test("a file cut anywhere, and one whose lengths lie", () => {
    const cuts = [24, 100, 500, 3000, toy.length - 1].map((length) => toy.subarray(0, length));
    const lies = [8, 16, 24].map((offset) => {
      const bytes = Buffer.from(toy);
      bytes.writeBigUInt64LE(0xffff_ffff_ffffn, offset);
      return bytes;
    });
    const files = makeFiles(
      Object.fromEntries([...cuts, ...lies].map((bytes, index) => [`${index}.gguf`, bytes])),
    );
    for (const index of [...cuts, ...lies].keys())
      expect(() => readGguf(join(files, `${index}.gguf`)), String(index)).toThrow(/cut off|damaged/);
  });
});
