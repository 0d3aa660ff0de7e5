import { expect, test } from "vitest";
import { sha256Bytes, sha256Hex } from "./index";

test("hashes the UTF-8 bytes of a text", () => {
  expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256Hex("ü")).toBe(sha256Hex(new Uint8Array([0xc3, 0xbc])));
});

test("gives another hash for another text", () => {
  expect(sha256Hex("abd")).not.toBe(sha256Hex("abc"));
});

test("is the same as bytes", () => {
  for (const text of ["", "abc", "ü 🧺"]) expect(sha256Bytes(text).toString("hex")).toBe(sha256Hex(text));
});
