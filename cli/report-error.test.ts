import { describe, expect, test } from "vitest";
import { DatabaseTooNew, DatabaseUnavailable, RefusedImport } from "@/db";
import { ParseError } from "@/lib/canonical-json";
import { ModelError, RecordingMismatch } from "@/lib/model";
import { RefusedFile } from "@/lib/recording";
import { MissingVariableError } from "@/lib/shop";
import { StorageError } from "@/lib/storage";
import { EnvironmentError, UsageError } from "./io";
import { reportError } from "./report-error";

function report(error: unknown, signal = new AbortController().signal) {
  let err = "";
  const code = reportError(error, {
    out() {},
    err(text) {
      err += text;
    },
    env: process.env,
    cwd: "/",
    isTerminal: false,
    signal,
  });
  return { code, err };
}

const place = { file: "a.jsonl", line: 3 };
const change = { what: "the ticket", old: "a", new: "b" } as const;

describe("an expected error is one message with its exit code", () => {
  test.each<[Error, number]>([
    [new UsageError("wrong use"), 2],
    [new ParseError(place, "id", "is missing"), 2],
    [new RefusedFile(place, "", "The file is a table.", "Write JSON Lines."), 2],
    [new RefusedImport("the id is taken"), 2],
    [
      new StorageError("a", "a is there already", { cause: Object.assign(new Error(), { code: "EEXIST" }) }),
      2,
    ],
    [new RecordingMismatch("T-0001", 1, 1, change), 1],
    [new EnvironmentError("the port is taken"), 3],
    [new StorageError("a", "the disk is full"), 3],
    [new DatabaseTooNew("rightcall.db"), 3],
    [new DatabaseUnavailable("busy", "another process writes"), 3],
    [new MissingVariableError("SHOP_API_KEY is missing"), 3],
    [new ModelError("rate limit", "429"), 3],
    [Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC", syscall: "write" }), 3],
  ])("%s", (error, code) => {
    expect(report(error)).toEqual({ code, err: `rightcall: ${error.message}\n` });
  });

  test("hostile text in a message is escaped, its line ends stay", () => {
    expect(report(new UsageError("a\u001b[2J\nb")).err).toBe("rightcall: a\\u{1b}[2J\nb\n");
  });
});

describe("an unexpected error", () => {
  test("is printed with its stack and that of its cause", () => {
    const { code, err } = report(new TypeError("x is not a function", { cause: new RangeError("inner") }));
    expect(code).toBe(3);
    expect(err).toContain("something broke that should not have:\nTypeError: x is not a function\n    at ");
    expect(err).toContain("caused by RangeError: inner\n");
  });

  test("with a code that no system gave is unexpected too", () => {
    expect(report(Object.assign(new Error("odd"), { code: "ERR_INVALID_ARG_TYPE" })).err).toContain(
      "    at ",
    );
  });

  test("that is no Error is printed as text", () => {
    expect(report("thrown").err).toBe("rightcall: something broke that should not have: thrown\n");
  });
});

test("whatever ends a command after Ctrl+C is told as that", () => {
  expect(report(new Error("aborted"), AbortSignal.abort())).toEqual({
    code: 130,
    err: "rightcall: stopped\n",
  });
});
