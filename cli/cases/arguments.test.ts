import { expect, test } from "vitest";
import { createImporter, type ImportedCase } from "./import-case";

const { fixture } = createImporter();

async function statesOf({ ticket }: ImportedCase, ids: readonly string[]): Promise<Record<string, unknown>> {
  const pages = await Promise.all(ids.map((id) => ticket(id)));
  return Object.fromEntries(
    pages.map((page, i) => [ids[i], page.verdict.arguments.map(({ asMeant }) => asMeant?.state)]),
  );
}

test('G1: 4.0 is 4, 42 is not "0042", and the text of a number is a state of its own', async () => {
  const imported = await fixture("g1.jsonl");
  expect(await statesOf(imported, ["one-and-one-point-nought", "zeros-in-front", "text-for-number"])).toEqual(
    {
      "one-and-one-point-nought": ["right"],
      "zeros-in-front": ["wrong"],
      "text-for-number": ["value right, type wrong"],
    },
  );
  expect(imported.score.firstTool).toMatchObject({ k: 3, n: 3 });
  expect(imported.score.arguments.asMeant).toMatchObject({ k: 1, n: 3 });
});

test("G4: the same day or instant in other words, and what only looks like it", async () => {
  const imported = await fixture("g4.jsonl");
  const ids = ["date-by-schema", "date-as-text", "same-instant", "zone-missing", "day-or-month"];
  expect(await statesOf(imported, ids)).toEqual({
    "date-by-schema": ["right"],
    "date-as-text": ["format differs"],
    "same-instant": ["right"],
    "zone-missing": ["wrong"],
    "day-or-month": ["wrong"],
  });
});

test("G5: the order of keys is nothing, the order of a list is something", async () => {
  const imported = await fixture("g5.jsonl");
  expect(await statesOf(imported, ["nothing", "keys-turned", "list-turned", "more-than-nothing"])).toEqual({
    nothing: [],
    "keys-turned": ["right"],
    "list-turned": ["wrong"],
    "more-than-nothing": ["extra"],
  });
  expect(imported.score.arguments.asMeant).toMatchObject({ k: 2, n: 4 });
});
