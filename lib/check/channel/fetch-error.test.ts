import { expect, test } from "vitest";
import { describeFetchError } from "./fetch-error";

test("a password in the address is not sent, and not told either", async () => {
  const url = "http://ana:hush-hush@127.0.0.1:1/mcp";
  const [reason, message] = await fetch(url).then(
    () => ["", ""],
    (error) => describeFetchError(error, url),
  );
  expect(reason).toBe("unreachable");
  expect(message).toContain("--header");
  expect(message).not.toContain("hush-hush");
});
