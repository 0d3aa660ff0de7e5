import { expect, test } from "vitest";
import { scoreCsv, ticketsCsv } from "./score-csv";
import { scoredRecording } from "./testing";

const lines = (csv: string) => csv.split("\r\n");

test("every figure's row carries class, scoring version and file hash", () => {
  const [head, first] = lines(scoreCsv(scoredRecording({})));
  expect(head?.split(",").slice(0, 3)).toEqual(["recording", "class", "suite"]);
  expect(first).toBe("r,baseline,shop,r1,words,right first tool,all,36,48,0.75,0.6,0.8,Wilson 95 %,v1,ab");
});

test("text that a spreadsheet would run gets an apostrophe; a number keeps its minus", () => {
  const row = (called: string) =>
    lines(
      ticketsCsv(scoredRecording({}), [
        {
          ticket: "T-1",
          trial: -2,
          expected: called,
          called: null,
          arguments: null,
          right: true,
          asWritten: null,
          asMeant: null,
          goalReached: null,
          outcome: null,
          unbacked: false,
          notMeasured: null,
        },
      ]),
    )[1];
  expect(row("=1+1")).toContain(",-2,'=1+1,");
  for (const start of ["+1", "-2", "@x", " =1", "\u200b=1"]) expect(row(start)).toContain(`'${start}`);
  expect(row("ordinary")).toContain(",ordinary,");
  expect(row('say "hi"')).toContain('"say ""hi"""');
});
