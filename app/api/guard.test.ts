import { describe, expect, test } from "vitest";
import { guard } from "./guard";

function statusOf(
  headers: Record<string, string>,
  method = "PUT",
  allowed: string[] = [],
): number | undefined {
  const request = new Request("http://localhost:3000/api/recordings", { method, headers });
  return guard(request, allowed)?.status;
}

const HERE = { host: "localhost:3000" };

describe("guard", () => {
  test("a request from our own page passes", () => {
    expect(
      statusOf({ ...HERE, origin: "http://localhost:3000", "sec-fetch-site": "same-origin" }),
    ).toBeUndefined();
  });

  test("a program that sends neither Origin nor Sec-Fetch-Site passes", () => {
    expect(statusOf(HERE)).toBeUndefined();
  });

  test("a foreign host name is refused, whatever the origin says", () => {
    expect(statusOf({ host: "evil.example", origin: "http://evil.example" })).toBe(421);
    expect(statusOf({})).toBe(421);
  });

  test.each(["http://evil.example", "http://localhost:3001", "null", "file://", "javascript:alert(1)"])(
    "origin %s is refused",
    (origin) => {
      expect(statusOf({ ...HERE, origin })).toBe(403);
    },
  );

  test.each(["cross-site", "same-site"])("sec-fetch-site %s is refused", (site) => {
    expect(statusOf({ ...HERE, "sec-fetch-site": site })).toBe(403);
    expect(statusOf({ ...HERE, "sec-fetch-site": site }, "GET")).toBe(403);
  });

  test("a link on another page may be followed, a frame or a form may not", () => {
    const link = { ...HERE, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    expect(statusOf({ ...link, "sec-fetch-dest": "document" }, "GET")).toBeUndefined();
    expect(statusOf({ ...link, "sec-fetch-dest": "iframe" }, "GET")).toBe(403);
    expect(statusOf({ ...link, "sec-fetch-dest": "document" }, "POST")).toBe(403);
  });

  test("an allowed name passes, also over https in front of us", () => {
    const headers = { host: "rightcall.example", origin: "https://rightcall.example" };
    expect(statusOf(headers, "PUT", ["rightcall.example"])).toBeUndefined();
    expect(statusOf(headers)).toBe(421);
  });
});
