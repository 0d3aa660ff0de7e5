import { expect, test } from "vitest";
import { scoreCsv } from "./score-csv";
import { HOSTILE, hostileRecording, readTable, rowsOf, scoredRecording, textOf, ticketRow } from "./testing";
import { ticketsCsv } from "./tickets-csv";

const lines = (csv: string) => csv.split("\r\n");
const tickets = (...rows: Parameters<typeof ticketRow>[0][]) =>
  textOf(ticketsCsv(scoredRecording({}), rowsOf(rows.map((row) => ticketRow(row)))));

test("every figure's row carries class, scoring version and file hash", () => {
  const [head, first] = lines(scoreCsv(scoredRecording({})));
  expect(head?.split(",").slice(0, 3)).toEqual(["recording", "class", "suite"]);
  expect(first).toContain("r,baseline,shop,r1,words,right first tool,all,36,48,0.75,0.6,0.8,");
  expect(readTable(scoreCsv(scoredRecording({ statement: "Said, so" })))[0]).toMatchObject({
    interval: "Wilson score, 95 %",
    scoring_version: "v1",
    file_sha256: "ab",
    statement: "Said, so",
    expectations: "suite",
    partial: "no",
  });
});

test("text that a spreadsheet would run gets an apostrophe; a number keeps its minus", async () => {
  const row = async (called: string) => lines(await tickets({ called, trial: -2, expected: called }))[1];
  expect(await row("=1+1")).toContain(",-2,'=1+1,");
  for (const start of ["+1", "-2", "@x", " =1", "\u200b=1", "\u2060\u00ad@x", "\u200b \u200b-1"])
    expect(await row(start)).toContain(`'${start}`);
  expect(await row('=HYPERLINK("https://e.invalid")')).toContain(`"'=HYPERLINK(""https://e.invalid"")"`);
  expect(await row("\t=1")).toContain("'\t=1");
  expect(await row("ordinary")).toContain(",ordinary,");
  expect(await row('say "hi"')).toContain('"say ""hi"""');
});

test.each([
  ['=HYPERLINK("https://e.invalid")', true],
  ["+1", true],
  ["-2", true],
  ["@x", true],
  ["\t=1", true],
  ['ordinary, "quoted"\nline', false],
])("%j in a cell (M8)", async (text, isFormula) => {
  const [row] = readTable(await tickets({ called: text, trial: -2 }));
  expect([row?.called, row?.trial]).toEqual([isFormula ? `'${text}` : text, "-2"]);
});

test("quotes, line ends and long integers survive a round trip", async () => {
  const text = 'ordinary, "quoted"\nline';
  const given = '{"id":9007199254740993,"note":"a,b"}';
  const [row] = readTable(await tickets({ called: text, arguments: given }));
  expect(row).toMatchObject({ called: text, arguments: given });
});

test("the first ticket run holds the whole setup, later ones what tells the recording apart", async () => {
  const scored = scoredRecording({ statement: "Said so" });
  const rows = readTable(
    await textOf(ticketsCsv(scored, rowsOf([ticketRow()], [ticketRow({ ticket: "T-2" })]))),
  );
  expect(rows.map(({ ticket, statement, file_sha256 }) => [ticket, statement, file_sha256])).toEqual([
    ["T-1", "Said so", "ab"],
    ["T-2", "", "ab"],
  ]);
});

test("a partial recording says so in the first line, and in every row", async () => {
  const scored = scoredRecording({ partial: true });
  for (const csv of [scoreCsv(scored), await textOf(ticketsCsv(scored, rowsOf([ticketRow()])))]) {
    expect(lines(csv)[0]).toMatch(/,PARTIAL RECORDING$/);
    for (const row of readTable(csv)) expect(row["PARTIAL RECORDING"]).toContain("It passes no gate");
  }
  expect(lines(scoreCsv(scoredRecording({})))[0]).not.toContain("PARTIAL");
});

test.each(HOSTILE)("%j stays one cell that is no formula", async (text) => {
  for (const row of readTable(scoreCsv(hostileRecording(text)))) {
    expect([text, `'${text}`]).toContain(row.statement);
    expect(row.statement).not.toMatch(/^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@]/u);
  }
  const [row] = readTable(await tickets({ ticket: text, called: text, arguments: text, notMeasured: text }));
  for (const cell of [row?.ticket, row?.called, row?.arguments, row?.not_measured])
    expect([text, `'${text}`]).toContain(cell);
});
