import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { packageRoot } from "@/lib/storage";
import { makeHome, schemaFault } from "./testing";

const home = await makeHome();
const { rightcall } = home;

const chat = (id: string, tool: string, more: object = {}) =>
  JSON.stringify({
    id,
    expected: { tool: "get_order" },
    tools: ["get_order", "refund_order"],
    messages: [
      { role: "user", content: "Where is K-17?" },
      {
        role: "assistant",
        tool_calls: [{ id: "c", type: "function", function: { name: tool, arguments: "{}" } }],
      },
    ],
    ...more,
  });

async function put(name: string, ...lines: string[]): Promise<string> {
  await writeFile(path.join(home.dataDir, name), `${lines.join("\n")}\n`);
  return name;
}

describe("import", () => {
  test("takes chat messages in under the file's name, never as what they say of themselves", async () => {
    const { code, out } = await rightcall(
      "import",
      await put("good.jsonl", chat("1", "get_order"), chat("2", "refund_order")),
    );
    expect([code, out]).toEqual([0, "good.jsonl: imported as good, 2 ticket runs\n"]);
    const score = JSON.parse((await rightcall("score", "good", "--json")).out);
    expect(score.recording.class).toBe("imported-unverified");
    expect(score.firstTool).toMatchObject({ k: 1, n: 2 });
  });

  test("the same bytes again are already here, under whatever name", async () => {
    await put("again.jsonl", chat("1", "get_order"), chat("2", "refund_order"));
    expect((await rightcall("import", "again.jsonl")).out).toBe("again.jsonl: already here as good\n");
  });

  test("other bytes under a taken id are refused, and --id takes them", async () => {
    await put("other/../other.jsonl", chat("1", "refund_order"));
    expect(await rightcall("import", "other.jsonl", "--id", "good")).toMatchObject({
      code: 2,
      err: expect.stringContaining("good"),
    });
    expect((await rightcall("import", "other.jsonl", "--id", "other-2")).out).toContain(
      "imported as other-2",
    );
  });

  test("a faulty line costs its run, is named with its line, and ends with 1", async () => {
    await put("faulty.jsonl", chat("1", "get_order"), '{"id": ', chat("3", "get_order"));
    const { code, out, err } = await rightcall("import", "faulty.jsonl");
    expect(code).toBe(1);
    expect(out).toContain("imported as faulty");
    expect(err).toMatch(/^faulty\.jsonl, line 2/);
  });

  test("--json fits its schema and lists the faults", async () => {
    await put("faulty-2.jsonl", chat("1", "get_order"), '{"id": ');
    const { code, out, err } = await rightcall("import", "faulty-2.jsonl", "--json");
    const result = JSON.parse(out);
    expect(await schemaFault("import", result)).toBe("");
    expect(result).toMatchObject({
      file: "faulty-2.jsonl",
      id: "faulty-2",
      faultCount: 1,
      faults: [{ line: 2 }],
    });
    expect([code, err]).toEqual([1, ""]);
  });

  test("a refused file and a missing one stop no other, and end with 2", async () => {
    await put("page.jsonl", "<!doctype html>", "<p>Not found</p>");
    await put("fine.jsonl", chat("9", "get_order"));
    const { code, out, err } = await rightcall("import", "page.jsonl", "missing.jsonl", "fine.jsonl");
    expect(code).toBe(2);
    expect(out).toBe("fine.jsonl: imported as fine, 1 ticket run\n");
    expect(err).toContain("rightcall: page.jsonl");
    expect(err).toContain("rightcall: there is no file missing.jsonl\n");
  });

  test("hostile text of a file is escaped wherever it is told", async () => {
    await put("hostile.jsonl", chat("\u001b[2J\u202eid", "\u001b[31mtool"), `{"id":"\u001b[5mx",`);
    const { out, err } = await rightcall("import", "hostile.jsonl");
    const score = await rightcall("score", "hostile");
    for (const text of [out, err, score.out, (await rightcall("score", "hostile", "--json")).out]) {
      expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
    }
  });

  test("after Ctrl+C nothing of the file is here", async () => {
    const { runCli } = await import("./testing");
    await put("stopped.jsonl", chat("7", "get_order", { server: "x" }));
    const { dataDir } = home;
    const ended = await runCli(["import", "stopped.jsonl"], { dataDir, signal: AbortSignal.abort() });
    expect(ended).toMatchObject({ code: 130, out: "" });
    expect((await rightcall("list")).out).not.toContain("stopped");
  });
});

describe("list, remove and rebuild", () => {
  test("list names the bundled recordings with what each is", async () => {
    const { code, out } = await rightcall("list");
    expect(code).toBe(0);
    for (const id of ["ticket-runs", "pick-a-tool", "baseline-majority", "baseline-lexical-r1"])
      expect(out).toMatch(new RegExp(`^${id} `, "m"));
    const listed = JSON.parse((await rightcall("list", "--json")).out);
    expect(await schemaFault("list", listed)).toBe("");
  });

  test("remove takes an upload away and keeps what ships", async () => {
    await put("gone.jsonl", chat("5", "get_order"), chat("6", "get_order"));
    await rightcall("import", "gone.jsonl");
    expect(await rightcall("remove", "gone")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^removed gone\b/),
    });
    expect((await rightcall("score", "gone")).code).toBe(2);
    expect(await rightcall("remove", "ticket-runs")).toMatchObject({
      code: 2,
      err: expect.stringContaining("ships with Rightcall"),
    });
  });

  test("rebuild gives the same ids and scores", async () => {
    const figures = async () => {
      const { recordings } = JSON.parse((await rightcall("list", "--json")).out);
      return recordings.map(({ id, firstTool, held }: Record<string, unknown>) => ({ id, firstTool, held }));
    };
    const before = await figures();
    const { code, out } = await rightcall("rebuild", "--json");
    expect([code, JSON.parse(out).recordings]).toEqual([0, before.length]);
    expect(await figures()).toEqual(before);
  });
});

describe("export", () => {
  test("writes a scorecard whole, and overwrites nothing", async () => {
    expect((await rightcall("export", "ticket-runs", "--format", "json", "--out", "card.json")).code).toBe(0);
    const written = JSON.parse(await readFile(path.join(home.dataDir, "card.json"), "utf8"));
    expect(await schemaFault("score", written)).toBe("");
    const again = await rightcall("export", "ticket-runs", "--format", "csv", "--out", "card.json");
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining("card.json is there already") });
    expect(JSON.parse(await readFile(path.join(home.dataDir, "card.json"), "utf8"))).toEqual(written);
  });

  test("writes CSV to standard output with class and file hash in every row", async () => {
    const { out } = await rightcall("export", "ticket-runs", "--format", "csv");
    const rows = out.trimEnd().split("\r\n").slice(1);
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows) expect(row).toMatch(/^ticket-runs,constructed,.*,[0-9a-f]{64},/);
  });

  test("writes a comparison that fits the schema of compare", async () => {
    const { out } = await rightcall(
      "export",
      "baseline-lexical-r1",
      "baseline-lexical-r2",
      "--format",
      "json",
    );
    expect(await schemaFault("compare", JSON.parse(out))).toBe("");
  });

  test("into a folder that is not one is a disk's fault", async () => {
    await put("a-file", "x");
    expect(
      (await rightcall("export", "ticket-runs", "--format", "csv", "--out", "a-file/card.csv")).code,
    ).toBe(3);
  });
});

test("the package ships what the tests compare with", async () => {
  const sums = await readFile(path.join(packageRoot(), "recordings", "SHA256SUMS"), "utf8");
  expect(sums.trim().split("\n")).toHaveLength(14);
});
