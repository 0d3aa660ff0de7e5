import { expect, test } from "vitest";
import { createImporter } from "./import-case";

const { fixture } = createImporter();

test("K1: arguments as a text and as an object are the same arguments", async () => {
  const { score, ticket } = await fixture("k1.jsonl");
  expect(score.firstTool).toMatchObject({ k: 2, n: 2 });
  expect(score.arguments.asMeant).toMatchObject({ k: 2, n: 2 });
  for (const id of ["text-arguments", "object-arguments"]) {
    const states = (await ticket(id)).verdict.arguments.map(({ argument, asMeant }) => [
      argument,
      asMeant?.state,
    ]);
    expect(states).toEqual([
      ["bike_id", "right"],
      ["hours", "right"],
    ]);
  }
});

test("K1: a number beyond 2^53 in an object keeps its digits", async () => {
  const { ticket } = await fixture("k1-long-number.jsonl");
  expect((await ticket("card-1")).turns[0]?.calls[0]?.arguments).toBe('{"card":90071992547409931234}');
});

test("K4: of several calls in one turn the first counts, once", async () => {
  const { score, ticket } = await fixture("k4.jsonl");
  expect(score.firstTool).toMatchObject({ k: 2, n: 2 });
  expect(score.cells).toEqual([{ expected: "get_member", called: "get_member", right: true, n: 2 }]);
  expect((await ticket("same-tool")).turns[0]?.calls).toHaveLength(3);
});

test("K7: null, an empty list, no list and no text are no call, and no argument score", async () => {
  const { score, ticket } = await fixture("k7.jsonl");
  expect(score.firstTool).toMatchObject({ k: 0, n: 4 });
  expect(score.cells).toEqual([{ expected: "reserve_room", called: "no tool", right: false, n: 4 }]);
  expect(score.arguments.asMeant).toMatchObject({ k: 0, n: 0, value: null });
  expect(score.notMeasured).toBe(0);
  for (const id of ["null-list", "empty-list", "no-list", "empty-text"]) {
    expect((await ticket(id)).verdict.arguments).toEqual([]);
  }
});

test("K9: what is drafted inside <think> is not called", async () => {
  const { score, ticket } = await fixture("k9.jsonl");
  expect(score.firstTool).toMatchObject({ k: 1, n: 1 });
  expect((await ticket("draft-1")).turns[0]?.calls.map(({ tool }) => tool)).toEqual(["find_loan"]);
});
