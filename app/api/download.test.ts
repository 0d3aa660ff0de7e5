import { expect, test } from "vitest";
import { baseUrlOf, download, streamBody } from "./download";

test("a server that others reach is linked to by its name, one for this machine alone is not", () => {
  const urlOf = (headers: Record<string, string>) => baseUrlOf(new Headers(headers));
  expect(urlOf({ host: "rightcall.example" })).toBe("http://rightcall.example");
  expect(urlOf({ host: "rightcall.example", "x-forwarded-proto": "https" })).toBe(
    "https://rightcall.example",
  );
  expect(urlOf({ host: "localhost:3000" })).toBeUndefined();
  expect(urlOf({ host: "127.0.0.1:3000" })).toBeUndefined();
  expect(urlOf({})).toBeUndefined();
});

test("pieces are sent as they come, and a failure halfway ends the download as a failure", async () => {
  async function* pieces() {
    yield "one ";
    yield Buffer.from("two");
  }
  async function* broken() {
    yield "one";
    throw new Error("removed while it was read");
  }
  expect(await download(streamBody(pieces()), { name: "a", type: "text/plain" }).text()).toBe("one two");
  await expect(download(streamBody(broken()), { name: "a", type: "text/plain" }).text()).rejects.toThrow();
});
