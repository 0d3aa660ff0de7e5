import { expect, test } from "vitest";
import { compareRecordings } from "./index";
import { side } from "./testing";

const r2 = { toolListSha256: "l2" };

test("calls are counted on paired tickets alone, was and is, and swapping turns them round", () => {
  const a = side("a", { t1: 1, t2: 0, t3: 1, t5: 1 });
  const b = side("b", { t1: 1, t2: 1, t4: 0, t5: 0 }, r2);
  const moves = compareRecordings(a, b, { toolChanges: [] }).moves;
  expect(moves).toEqual([
    { expected: "get_order", called: "get_order", right: true, base: 2, candidate: 2 },
    { expected: "get_order", called: "refund_order", right: false, base: 1, candidate: 1 },
  ]);
  const back = compareRecordings(b, a, { toolChanges: [] }).moves;
  expect(back.map(({ base, candidate }) => [candidate, base])).toEqual([
    [2, 2],
    [1, 1],
  ]);
});

test("a move is seen on one side only", () => {
  const compared = compareRecordings(side("a", { t1: 0, t2: 0 }), side("b", { t1: 1, t2: 1 }, r2), {
    toolChanges: [],
  });
  expect(compared.moves).toEqual([
    { expected: "get_order", called: "refund_order", right: false, base: 2, candidate: 0 },
    { expected: "get_order", called: "get_order", right: true, base: 0, candidate: 2 },
  ]);
});

test("nothing moved where nothing is compared", () => {
  const other = side("b", { t1: 0 }, { model: "oak-8b", ...r2 });
  expect(compareRecordings(side("a", { t1: 1 }), other, { toolChanges: [] }).moves).toEqual([]);
});
