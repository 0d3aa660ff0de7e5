import { expect, test } from "vitest";
import { makeHome } from "../testing";
import { createImporter, fixturePath } from "./import-case";

const { fixture } = createImporter();
const { rightcall } = await makeHome();

test('I6: id 7 and id "7" are one ticket, "007" is another, through compare', async () => {
  for (const id of ["i6-numbers", "i6-texts"]) {
    expect(await rightcall("import", fixturePath(`${id}.jsonl`), "--id", id)).toMatchObject({ code: 0 });
  }
  const { code, out } = await rightcall("compare", "i6-numbers", "i6-texts", "--json");
  expect(code).toBe(0);
  const compared = JSON.parse(out);
  expect(compared.unpaired).toEqual({ onlyBase: [], onlyCandidate: [], changed: [] });
  expect([compared.comparable, compared.firstTool?.gained, compared.firstTool?.lost]).toEqual([
    true,
    ["7"],
    ["007"],
  ]);
}, 120_000);

test("I8: a name is right in either normal form, and is shown as it was written", async () => {
  const { result, score, ticket } = await fixture("i8.jsonl");
  expect(result).toMatchObject({ runs: 4, faultCount: 0 });
  expect(score.firstTool).toMatchObject({ k: 4, n: 4 });
  expect(score.arguments.asMeant).toMatchObject({ k: 2, n: 4 });
  const decomposed = await ticket("decomposed");
  expect(decomposed.verdict.arguments.map(({ asMeant }) => asMeant?.state)).toEqual(["right"]);
  expect(decomposed.ticket.body).toBe("Ich heiße Zoe\u0308 🎉 请更新");
  expect(decomposed.turns[0]?.calls[0]?.arguments).toBe('{"name": "Zoe\\u0308"}');
});

test.each(["lone-surrogate", "replacement"])("I8: %s crashes nothing and is not right", async (id) => {
  const { ticket } = await fixture("i8.jsonl");
  const page = await ticket(id);
  expect(page.verdict.arguments.map(({ asMeant }) => asMeant?.state)).toEqual(["wrong"]);
});
