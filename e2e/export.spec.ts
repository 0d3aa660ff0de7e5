import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { recount } from "../scripts/recount.mjs";
import { download } from "./download";
import { type Count, type Figures, readFigures } from "./figures";
import { BUNDLED, readBundled, rightcall } from "./here";
import { expect, test } from "./watched-test";

const bare = (name: string) =>
  name
    .split(" → ")
    .map((part) => part.split(".").at(-1))
    .join(" → ");
const bareKeys = <Value>(map: Record<string, Value>) =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [bare(name), value]));
const count = ({ k, n }: Count): Count => ({ k, n });

/** The recount's figures in the page's names. Chapter 1's suite has no claim rules of its own and its answer promises nothing. */
function recounted(id: string): Figures {
  const rules = id === "pick-a-tool" ? null : JSON.parse(readFileSync("tickets/shop/claims.json", "utf8"));
  const { id: _, notScored, ...figures } = recount(readBundled(id), { rules });
  expect(notScored).toBe(0);
  return {
    ...figures,
    perTool: bareKeys(figures.perTool),
    cells: bareKeys(figures.cells),
    flagged: rules === null ? [] : (figures.flagged?.sort() ?? null),
  };
}

type Score = {
  firstTool: Count;
  perTool: (Count & { expected: string })[];
  cells: { expected: string; called: string; n: number }[];
  notMeasured: number;
  goal: Count | null;
  arguments: { asWritten: Count; asMeant: Count };
  claims: { tickets: string[] } | null;
};

function figuresOfScore(score: Score): Figures {
  return {
    firstTool: count(score.firstTool),
    perTool: bareKeys(Object.fromEntries(score.perTool.map((row) => [row.expected, count(row)]))),
    cells: bareKeys(
      Object.fromEntries(score.cells.map(({ expected, called, n }) => [`${expected} → ${called}`, n])),
    ),
    notMeasured: score.notMeasured,
    goal: score.goal && count(score.goal),
    asWritten: count(score.arguments.asWritten),
    asMeant: count(score.arguments.asMeant),
    flagged: score.claims && [...score.claims.tickets].sort(),
  };
}

function parseCsv(text: string): Record<string, string>[] {
  const lines = text
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
  const [head = [], ...rows] = lines;
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ""])));
}

/** A score CSV's figures. It lists no flagged ids, only how many. */
function figuresOfCsv(text: string): Omit<Figures, "flagged"> & { flagged: number | null } {
  const rows = parseCsv(text);
  const rate = (row: Record<string, string> | undefined) => ({ k: Number(row?.k), n: Number(row?.n) });
  const of = (figure: string) => rows.filter((row) => row.figure === figure);
  const all = (figure: string) => of(figure).find((row) => row.group === "all");
  const goal = all("job finished");
  const unbacked = all("unbacked claims");
  return {
    firstTool: rate(all("right first tool")),
    perTool: bareKeys(
      Object.fromEntries(
        of("right first tool")
          .filter(({ group }) => group !== "all")
          .map((row) => [row.group, rate(row)]),
      ),
    ),
    cells: bareKeys(Object.fromEntries(of("expected, called").map((row) => [row.group, Number(row.k)]))),
    notMeasured: Number(all("not measured")?.k),
    goal: goal === undefined ? null : rate(goal),
    asWritten: rate(all("arguments as written")),
    asMeant: rate(all("arguments as meant")),
    flagged: unbacked === undefined ? null : Number(unbacked.k),
  };
}

for (const id of BUNDLED) {
  test(`${id}: page, downloads and score --json equal a recount of the file`, async ({ page }) => {
    const expected = recounted(id);
    expect(await readFigures(page, id)).toEqual(expected);
    expect(figuresOfScore(JSON.parse(await rightcall("score", id, "--json")))).toEqual(expected);

    const json = await download(page, "JSON");
    expect(json.name).toBe(`${id}.score.json`);
    expect(figuresOfScore(JSON.parse(json.text))).toEqual(expected);

    const csv = await download(page, "CSV");
    expect(csv.name).toBe(`${id}.score.csv`);
    expect(figuresOfCsv(csv.text)).toEqual({ ...expected, flagged: expected.flagged?.length ?? null });
  });
}

test("provenance stands in every row of the CSV and in the JSON", async ({ page }) => {
  await page.goto("/recordings/ticket-runs");
  const rows = parseCsv((await download(page, "CSV")).text);
  const sha256 = createHash("sha256").update(readBundled("ticket-runs")).digest("hex");
  expect(new Set(rows.map((row) => `${row.class} ${row.file_sha256}`))).toEqual(
    new Set([`constructed ${sha256}`]),
  );
  const { recording } = JSON.parse((await download(page, "JSON")).text);
  expect(recording).toMatchObject({ id: "ticket-runs", class: "constructed" });
  await expect(page.locator("main [data-provenance=constructed]").first()).toBeVisible();
});

test("every ticket run comes as a table", async ({ page }) => {
  await page.goto("/recordings/ticket-runs");
  const { name, text } = await download(page, "All as CSV");
  expect(name).toBe("ticket-runs.tickets.csv");
  const rows = parseCsv(text);
  expect(rows).toHaveLength(48);
  expect(rows.filter((row) => row.right === "yes")).toHaveLength(36);
  expect(rows.filter((row) => row.unbacked === "yes")).toHaveLength(11);
});

test("the recording itself comes back byte for byte", async ({ page }) => {
  await page.goto("/recordings/baseline-lexical-r1");
  const { name, text } = await download(page, "Recording");
  expect(name).toBe("baseline-lexical-r1.jsonl");
  expect(text).toBe(readBundled("baseline-lexical-r1"));
});

test("the comparison turns red on one edited line of the file", () => {
  const rules = JSON.parse(readFileSync("tickets/shop/claims.json", "utf8"));
  const edited = readBundled("ticket-runs").replace('"tool":"shop.check_stock"', '"tool":"shop.find_orders"');
  expect(bareKeys(recount(edited, { rules }).cells)).not.toEqual(recounted("ticket-runs").cells);
});
