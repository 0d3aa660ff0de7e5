import { describe, expect, test } from "vitest";
import { isMasked, maskCommand, maskModel } from "./mask-secrets";

describe("maskCommand", () => {
  test.each([
    ["bot --token tok-1 --model x", "bot --token [key removed] --model x"],
    ["bot --api-key=tok-1 -v", "bot --api-key=[key removed] -v"],
    ["env MY_API_KEY=tok-1 bot", "env MY_API_KEY=[key removed] bot"],
    ["sh -c 'PASSWORD=tok-1 bot'", "sh -c 'PASSWORD=[key removed] bot'"],
    ['curl -H "Authorization: Bearer tok-1" http://x', 'curl -H "Authorization: [key removed]" http://x'],
    ["bot own-secret-value", "bot [key removed]"],
  ])("%s", (typed, kept) => {
    expect(maskCommand(typed, ["own-secret-value"])).toBe(kept);
    expect(isMasked(kept)).toBe(true);
  });

  test.each([
    "python bot.py --max-tokens 64 --tokenizer x",
    "node ask.mjs --keys-file keys.json",
    "bot 'a key and a token'",
  ])("leaves %s as it is typed", (typed) => {
    expect(maskModel(`exec:${typed}`, { API_KEY: "elsewhere-1" })).toBe(`exec:${typed}`);
  });

  test("leaves other models as they are", () => {
    expect(maskModel("llama:my-token=x.gguf", {})).toBe("llama:my-token=x.gguf");
  });
});
