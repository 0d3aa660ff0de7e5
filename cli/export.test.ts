import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { foreignTags, parseXml } from "@/lib/export/testing-markup";
import { packageRoot } from "@/lib/storage";
import { makeHome, schemaFault } from "./testing";

const { dataDir, rightcall } = await makeHome();
const [R1, R2] = ["baseline-lexical-r1", "baseline-lexical-r2"] as const;
const recordingText = (id: string) => readFile(path.join(packageRoot(), "recordings", `${id}.jsonl`), "utf8");

async function exported(...argv: string[]): Promise<string> {
  const { code, out, err } = await rightcall("export", ...argv);
  expect([code, err]).toEqual([0, ""]);
  return out;
}

describe("a scorecard", () => {
  test("as JSON fits its schema and says what score --json says", async () => {
    const found = JSON.parse(await exported("ticket-runs", "--format", "json"));
    expect(await schemaFault("score", found)).toBe("");
    expect(found).toEqual(JSON.parse((await rightcall("score", "ticket-runs", "--json")).out));
  });

  test("as a CSV of ticket runs has one row each, in the file's order", async () => {
    const rows = (await exported("ticket-runs", "--format", "tickets-csv")).trimEnd().split("\r\n");
    expect(rows).toHaveLength(49);
    expect(rows[1]).toContain("ticket-runs,constructed,T-0001,1,");
    expect(rows[48]).toContain("T-0048");
  });

  test("as Markdown and HTML opens with the verdict and carries its class", async () => {
    const markdown = await exported(
      "ticket-runs",
      "--format",
      "md",
      "--base-url",
      "https://rightcall.example",
    );
    expect(markdown.split("\n")[0]).toContain("Right first tool on 36 of 48 ticket runs: 75 %, 61 to 85 %.");
    expect(markdown).toContain("(<https://rightcall.example/recordings/ticket-runs>)");
    expect(markdown).toContain("provenance: constructed");
    const html = await exported("ticket-runs", "--format", "html");
    expect(foreignTags(html)).toEqual([]);
    expect(html).toContain("authored, no model ran");
  });

  test("as JUnit has a test a ticket run and a failure a wrong first tool", async () => {
    const elements = parseXml(await exported("ticket-runs", "--format", "junit"));
    expect(elements.filter(({ name }) => name === "testcase")).toHaveLength(48);
    expect(elements.filter(({ name }) => name === "failure")).toHaveLength(12);
    expect(elements.find(({ name }) => name === "testsuite")?.attributes).toMatchObject({
      tests: "48",
      failures: "12",
    });
  });

  test("is written to a file whole, and replaces none", async () => {
    await exported("ticket-runs", "--format", "csv", "--out", "score.csv");
    expect(await readFile(path.join(dataDir, "score.csv"), "utf8")).toBe(
      await exported("ticket-runs", "--format", "csv"),
    );
    expect(await rightcall("export", "ticket-runs", "--format", "csv", "--out", "score.csv")).toMatchObject({
      code: 2,
      err: expect.stringContaining("is there already"),
    });
  });
});

test("the recording comes back byte for byte, to a file and to standard output", async () => {
  const whole = await recordingText(R1);
  expect(await exported(R1, "--format", "recording")).toBe(whole);
  await exported(R1, "--format", "recording", "--out", "copy.jsonl");
  expect(await readFile(path.join(dataDir, "copy.jsonl"), "utf8")).toBe(whole);
});

describe("a comparison", () => {
  test("as JSON fits its schema, and holds every pair beside what compare --json says", async () => {
    const { pairs, unmeasured, ...rest } = JSON.parse(await exported(R1, R2, "--format", "json"));
    expect(await schemaFault("compare", { pairs, unmeasured, ...rest })).toBe("");
    expect(rest).toEqual(JSON.parse((await rightcall("compare", R1, R2, "--json")).out));
    const inState = (state: string) =>
      pairs.flatMap((pair: { state: string; ticket: string }) => (pair.state === state ? [pair.ticket] : []));
    expect(inState("lost").sort()).toEqual([...rest.firstTool.lost].sort());
    expect(inState("gained").sort()).toEqual([...rest.firstTool.gained].sort());
    expect(pairs).toHaveLength(48);
    expect(unmeasured).toEqual([]);
  });

  test("as Markdown opens with the verdict of compare, and shows the reworded descriptions", async () => {
    const markdown = await exported(R1, R2, "--format", "md");
    const [, verdict = ""] = (await rightcall("compare", R1, R2)).out.split("\n");
    expect(markdown.split("\n")[0]?.replaceAll(/[`*]/g, "")).toContain(verdict);
    expect(markdown).toContain("```diff");
  });

  test("as JUnit fails on every lost ticket, and on nothing else", async () => {
    const { firstTool } = JSON.parse((await rightcall("compare", R2, R1, "--json")).out);
    const elements = parseXml(await exported(R2, R1, "--format", "junit"));
    const failed = elements.flatMap(({ name }, at) =>
      name === "failure" ? [elements[at - 1]?.attributes.name] : [],
    );
    expect(firstTool.lost.length).toBeGreaterThan(0);
    expect(failed.sort()).toEqual([...firstTool.lost].sort());
  });

  test("as CSV and HTML holds what was called on both sides", async () => {
    const csv = await exported(R1, R2, "--format", "csv");
    expect(csv.split("\r\n").filter((row) => row.startsWith("pair,"))).toHaveLength(48);
    expect(foreignTags(await exported(R1, R2, "--format", "html"))).toEqual([]);
  });

  test("of a worked example says why there is none, in every format", async () => {
    for (const format of ["json", "csv", "md", "html", "junit"]) {
      expect(await exported("ticket-runs", R1, "--format", format)).toContain("is a worked example");
    }
  });
});

describe("a partial recording", () => {
  test("says so in the first line of every export, and its JUnit report has a failure", async () => {
    const lines = (await recordingText(R1)).trimEnd().split("\n");
    await writeFile(path.join(dataDir, "cut.jsonl"), `${lines.slice(0, -1).join("\n")}\n`);
    await rightcall("import", "cut.jsonl", "--id", "cut");
    for (const format of ["json", "csv", "tickets-csv", "md", "html", "junit"]) {
      const [first] = (await exported("cut", "--format", format)).split("\n");
      expect(first, format).toMatch(/partial recording/i);
    }
    for (const format of ["json", "csv", "md", "html", "junit"]) {
      const [first] = (await exported(R2, "cut", "--format", format)).split("\n");
      expect(first, format).toMatch(/partial recording/i);
    }
    expect(await exported("cut", "--format", "junit")).toContain('name="the recording is whole"');
    const score = JSON.parse(await exported("cut", "--format", "json"));
    expect(await schemaFault("score", score)).toBe("");
    expect(await schemaFault("compare", JSON.parse(await exported("cut", R2, "--format", "json")))).toBe("");
  });
});

describe("wrong use", () => {
  test.each([
    [["ticket-runs"], "--format takes json, csv, tickets-csv, md, html, junit, recording"],
    [["ticket-runs", "--format", "constructor"], "--format takes"],
    [[R1, R2, "--format", "tickets-csv"], "a comparison's --format takes json, csv, md, html, junit"],
    [["nope", "--format", "recording"], '"nope"'],
    [[R1, "nope", "--format", "md"], '"nope"'],
    [[R1, "--format", "md", "--base-url", "javascript:alert(1)"], "--base-url takes an address"],
  ])("%j", async (argv, said) => {
    expect(await rightcall("export", ...argv)).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining(said),
    });
  });
});
