import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { packageRoot } from "@/lib/storage";
import { makeHome } from "./testing";

const { rightcall, dataDir } = await makeHome();
const snapshots = path.join(packageRoot(), "scripts", "fixtures", "samples", "snapshots");
const OLD = path.join(snapshots, "tools-list.2025-03-01.aaaa0001.json");
const NEW = path.join(snapshots, "tools-list.2025-06-01.bbbb0002.json");
const RELEASE = path.join(packageRoot(), "lib", "shop", "contract", "shop-support.json");

async function write(name: string, value: unknown): Promise<string> {
  await writeFile(path.join(dataDir, name), typeof value === "string" ? value : JSON.stringify(value));
  return name;
}

/** The shop's last release with one text in it replaced: the next release. */
async function nextRelease(from: string, to: string): Promise<unknown> {
  return JSON.parse((await readFile(RELEASE, "utf8")).replaceAll(from, to));
}

describe("contract diff", () => {
  test("prints what breaks, tool by tool, and ends with exit code 1", async () => {
    const { code, out } = await rightcall("contract", "diff", OLD, NEW);
    expect(code).toBe(1);
    expect(out.split("\n").slice(3)).toEqual([
      "removed: hold_book",
      "",
      "find_books breaks",
      "  input q: removed (old callers' value is dropped silently)",
      "  input query: newly required",
      "  fine: input language: added",
      "",
      "check_stock breaks",
      "  output warehouses[].on_hand: removed",
      "  fine: output warehouses[].count: added",
      "",
      "added: list_branches",
      "",
      "3 breaking changes in 2 tools, 1 tool removed, 1 added.",
      "",
    ]);
  });

  test("says that nothing breaks, with exit code 0", async () => {
    const { code, out } = await rightcall("contract", "diff", OLD, OLD);
    expect([code, out.trimEnd().split("\n").at(-1)]).toEqual([
      0,
      "no breaking change. 0 tools removed, 0 added.",
    ]);
  });

  test("finds the seed's release 2 of check_stock", async () => {
    const file = await write("release-2.json", await nextRelease('"on_hand"', '"count"'));
    const { code, out } = await rightcall("contract", "diff", "release:shop-support", file, "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      breaking: true,
      comparisons: [{ line: "output warehouses[].on_hand: removed", tools: { breaking: 1, removed: 0 } }],
    });
  });

  test("takes a recording's list, a revision's and a list by its hash from the database", async () => {
    const recorded = await rightcall("contract", "diff", "ticket-runs", "shop/r1", "--json");
    expect(JSON.parse(recorded.out)).toMatchObject({ breaking: false, comparisons: [{ old: { tools: 6 } }] });
    const header = (
      await readFile(path.join(packageRoot(), "recordings", "ticket-runs.jsonl"), "utf8")
    ).split("\n")[0];
    const { toolListSha256 } = JSON.parse(header ?? "");
    const byHash = await rightcall("contract", "diff", toolListSha256.slice(0, 12), "ticket-runs", "--json");
    expect(JSON.parse(byHash.out)).toMatchObject({ breaking: false, comparisons: [{ old: { tools: 6 } }] });
  });

  test("takes one server's part of a recorded list, and says when no name is in both", async () => {
    const part = await rightcall(
      "contract",
      "diff",
      "ticket-runs#shop-support",
      "release:shop-support",
      "--json",
    );
    expect(JSON.parse(part.out)).toMatchObject({
      breaking: false,
      comparisons: [{ old: { tools: 5, server: { name: "shop-support" } } }],
    });
    const whole = await rightcall("contract", "diff", "ticket-runs", "release:shop-support");
    expect(whole.out).toContain("note: No tool has the same name in both.");
    const nobody = await rightcall("contract", "diff", "ticket-runs#nobody", OLD);
    expect(nobody).toMatchObject({
      code: 2,
      err: expect.stringContaining("it lists shop-support, partner-parcels"),
    });
  });

  test("shows a stranger's names with nothing that steers a terminal", async () => {
    const tools = [{ name: "x\u001b[2J\nremoved: y", inputSchema: { type: "object" } }];
    const { out } = await rightcall(
      "contract",
      "diff",
      await write("hostile.json", { tools }),
      await write("none.json", { tools: [] }),
    );
    expect(out).toContain("removed: x\\u{1b}[2J\\u{a}removed: y\n");
  });

  test.each([
    [["nowhere.json"], /there is no tool list "nowhere\.json"\. Give a file/],
    [["release:nobody"], /no release of "nobody" is kept here; there are shop-support/],
    [["live:shop/nobody"], /there is no server "shop\/nobody"; there are shop-support/],
    [["no-such-recording"], /there is no tool list "no-such-recording"/],
    [["."], /\. is no file/],
    [["broken.json"], /broken\.json, line 1: not valid JSON/],
    [[], /usage: rightcall contract diff OLD NEW/],
  ])("refuses %j", async (old, message) => {
    await write("broken.json", "{");
    const { code, err } = await rightcall("contract", "diff", ...old, ...(old.length > 0 ? [OLD] : []));
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

describe("contract verify", () => {
  test("holds what the shop's three servers list now against their last releases", async () => {
    const { code, out } = await rightcall("contract", "verify", "--json");
    expect(code).toBe(0);
    expect(
      JSON.parse(out).comparisons.map(({ new: now, line }: Record<string, { label: string }>) => [
        now?.label,
        line,
      ]),
    ).toEqual([
      ["live:shop-support", "no breaking change"],
      ["live:partner-parcels", "no breaking change"],
      ["live:shop-orders", "no breaking change"],
    ]);
  });

  test("takes another release, a file for the server, and a suite's server", async () => {
    const stricter = await write("stricter.json", await nextRelease('"on_hand"', '"reserved"'));
    const live = await rightcall("contract", "verify", "shop-support", "--against", stricter);
    expect(live.code).toBe(1);
    expect(live.out).toContain("  output warehouses[].reserved: removed\n");
    const file = await rightcall("contract", "verify", stricter);
    expect(file.code).toBe(1);
    expect(file.out).toContain("  output warehouses[].on_hand: removed\n");
    expect((await rightcall("contract", "verify", "pick-a-tool/shop-orders")).code).toBe(0);
  });

  test("refuses --against with nothing to hold against it", async () => {
    expect(await rightcall("contract", "verify", "--against", RELEASE)).toMatchObject({ code: 2 });
  });
});

describe("contract freeze", () => {
  test("writes a list that diff reads as the same, and replaces a file only with --force", async () => {
    const first = await rightcall("contract", "freeze", "shop-support", "--out", "frozen.json");
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).toContain("frozen.json holds 5 tools of shop-support 0.11.0");
    const frozen = JSON.parse(await readFile(path.join(dataDir, "frozen.json"), "utf8"));
    expect(frozen).toEqual(JSON.parse(await readFile(RELEASE, "utf8")));
    const again = await rightcall("contract", "freeze", OLD, "--out", "frozen.json");
    expect(again).toMatchObject({ code: 2, out: "" });
    expect(again.err).toContain("--force replaces it");
    expect((await rightcall("contract", "freeze", OLD, "--out", "frozen.json", "--force")).code).toBe(0);
    expect((await rightcall("contract", "diff", OLD, "frozen.json")).code).toBe(0);
  });

  test("needs a name for its file", async () => {
    expect((await rightcall("contract", "freeze", OLD)).err).toContain("--out names the file");
  });
});

test("contract without what to do is wrong use", async () => {
  expect((await rightcall("contract", "compare")).code).toBe(2);
});
