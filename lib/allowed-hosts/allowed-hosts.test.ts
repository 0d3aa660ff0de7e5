import { describe, expect, test } from "vitest";
import { isAllowedHost, isLoopbackHost, parseAllowedHosts } from "./allowed-hosts";

const SOURCE = "RIGHTCALL_ALLOWED_HOSTS";

describe("parseAllowedHosts", () => {
  test("an absent or blank list names nobody", () => {
    expect(parseAllowedHosts(undefined, SOURCE)).toEqual([]);
    expect(parseAllowedHosts(" , ", SOURCE)).toEqual([]);
  });

  test("names are trimmed and lower-cased", () => {
    expect(parseAllowedHosts("Rightcall.Example, 192.168.1.5:3000,[fe80::1]", SOURCE)).toEqual([
      "rightcall.example",
      "192.168.1.5:3000",
      "[fe80::1]",
    ]);
  });

  test.each(["http://rightcall.example", "*", "*.example", "a b", "host/path", "-x"])(
    "%s is refused by name",
    (entry) => {
      expect(() => parseAllowedHosts(entry, SOURCE)).toThrow(`${SOURCE}: "${entry}" is not a host name`);
    },
  );
});

describe("isAllowedHost", () => {
  test.each(["localhost", "localhost:3000", "127.0.0.1:3001", "[::1]:3000", "LOCALHOST:3000"])(
    "%s is this machine",
    (host) => {
      expect(isAllowedHost(host, [])).toBe(true);
    },
  );

  test.each([
    null,
    "",
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example:3000",
    "0.0.0.0:3000",
  ])("%s is refused without a list", (host) => {
    expect(isAllowedHost(host, [])).toBe(false);
  });

  test("a name without a port stands for every port, one with a port for that port", () => {
    const allowed = parseAllowedHosts("rightcall.example,192.168.1.5:3000", SOURCE);
    expect(isAllowedHost("rightcall.example", allowed)).toBe(true);
    expect(isAllowedHost("Rightcall.Example:8080", allowed)).toBe(true);
    expect(isAllowedHost("192.168.1.5:3000", allowed)).toBe(true);
    expect(isAllowedHost("192.168.1.5:3001", allowed)).toBe(false);
    expect(isAllowedHost("sub.rightcall.example", allowed)).toBe(false);
    expect(isAllowedHost("rightcall.example@evil.example", allowed)).toBe(false);
  });
});

test("only loopback addresses are reachable from this machine alone", () => {
  expect(["127.0.0.1", "localhost", "::1"].map(isLoopbackHost)).toEqual([true, true, true]);
  expect(["0.0.0.0", "::", "192.168.1.5", "127.0.0.1.evil.example"].map(isLoopbackHost)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
