import { describe, expect, test } from "vitest";
import { sha256Hex } from "@/lib/canonical-json";
import { replyKey } from "./index";

describe("replyKey", () => {
  test("is the hash of the messages' JSON text, and of the tools' where they were sent", () => {
    expect(replyKey([["user", "ü"]])).toBe(sha256Hex('{"messages":[["user","ü"]]}'));
    expect(replyKey([["user", "ü"]], [{ b: 1, a: 2 }])).toBe(
      sha256Hex('{"messages":[["user","ü"]],"tools":[{"b":1,"a":2}]}'),
    );
  });

  test("moves with one character, one role and the order of messages", () => {
    const keys = [
      replyKey([["user", "a"]]),
      replyKey([["user", "a "]]),
      replyKey([["system", "a"]]),
      replyKey([
        ["user", "a"],
        ["user", "b"],
      ]),
      replyKey([
        ["user", "b"],
        ["user", "a"],
      ]),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
