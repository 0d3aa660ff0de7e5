import { describe, expect, test } from "vitest";
import { commandTable } from "./commands";
import { makeHome } from "./testing";

const home = await makeHome();
const { rightcall } = home;

describe("help and version", () => {
  test("help names every command and ends well", async () => {
    const { code, out, err } = await rightcall("--help");
    expect([code, err]).toEqual([0, ""]);
    for (const name of Object.keys(commandTable)) expect(out).toMatch(new RegExp(`^  ${name} `, "m"));
  });

  test("without a command the help is wrong use", async () => {
    expect((await rightcall()).code).toBe(2);
  });

  test.each(Object.keys(commandTable))("%s --help shows its usage and runs nothing", async (name) => {
    const { code, out } = await rightcall(name, "--help");
    expect(code).toBe(0);
    expect(out).toContain(`usage: rightcall ${name}`);
  });

  test("--version is the package's", async () => {
    const { code, out } = await rightcall("--version");
    expect([code, out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });
});

describe("wrong use ends with 2 and says what is wrong", () => {
  test.each([
    [["frobnicate"], 'there is no command "frobnicate"'],
    [["constructor"], 'there is no command "constructor"'],
    [["score"], "usage: rightcall score ID"],
    [["score", "a", "b"], "usage: rightcall score ID"],
    [["score", "x", "--frob"], "score: Unknown option '--frob'"],
    [["score", "x", "--min-accuracy"], "--min-accuracy"],
    [["score", "x", "--min-accuracy", "75"], 'not "75"'],
    [["score", "x", "--min-accuracy", "-1"], "--min-accuracy"],
    [["score", "x", "--max-unbacked", "1.5"], 'not "1.5"'],
    [["compare", "a"], "usage: rightcall compare BASE CANDIDATE"],
    [["compare", "a", "b", "--max-drop", "200"], 'not "200"'],
    [["compare", "a", "b", "--tried", "0"], 'not "0"'],
    [["export", "a", "--format", "xml"], "--format takes json"],
    [["export", "a"], "--format takes json"],
    [["import"], "usage: rightcall import FILE"],
    [["import", "a", "b", "--id", "c"], "--id names one file's recording"],
    [["import", "a", "--id", "../x"], "--id takes lower-case letters"],
    [["mcp", "no-such-server"], "shop-support, partner-parcels, shop-orders"],
    [["mcp", "shop-support", "--release", "4"], "--release is 1, 2, 3"],
    [["mcp", "shop-orders", "--release", "2"], "--release is for shop-support"],
    [["book", "no-such-example"], "shop-api, order-status, client, wire"],
    [["replay"], "usage: rightcall replay ID"],
    [["list", "extra"], "usage: rightcall list"],
  ])("%j", async (argv, message) => {
    const { code, out, err } = await rightcall(...argv);
    expect(err).toContain(message);
    expect([code, out]).toEqual([2, ""]);
  });

  test.each([["score"], ["replay"], ["remove"]])(
    "%s of an unknown id names those that are here",
    async (command) => {
      const { code, err } = await rightcall(command, "no-such-recording");
      expect(code).toBe(2);
      expect(err).toContain('there is no recording "no-such-recording"');
      expect(err).toContain("ticket-runs");
    },
  );

  test("what was typed is escaped when it is repeated", async () => {
    const { err } = await rightcall("\u001b[31mred\u202e");
    expect(err).toContain('"\\u{1b}[31mred\\u{202e}"');
  });
});
