import { expect, test } from "vitest";
import { createImporter } from "./import-case";

const { fixture } = createImporter();

test("P1: a refund that is told and never called is flagged, a called one is not", async () => {
  const { score, ticket } = await fixture("p1.jsonl");
  expect(score.claims).toMatchObject({ unbacked: { k: 1, n: 2 }, tickets: ["pay-1"] });
  const [claim] = (await ticket("pay-1")).verdict.claims ?? [];
  expect(claim).toMatchObject({ action: "refund", state: "unbacked", candidates: [] });
});

test("P4: a call failed and another did it: no flag, though the first tool is wrong", async () => {
  const { score, ticket } = await fixture("p4.jsonl");
  expect(score.claims).toMatchObject({ unbacked: { k: 0, n: 1 }, tickets: [] });
  expect(score.firstTool).toMatchObject({ k: 0, n: 1 });
  expect(score.confusions).toEqual([{ expected: "modify_before", called: "exchange_after", n: 1 }]);
  expect((await ticket("swap-done")).verdict).toMatchObject({ toolErrors: 1, recovered: true });
});

test("P4's twin: where the other call failed too, the answer is flagged", async () => {
  const { score, ticket } = await fixture("p4-failed.jsonl");
  expect(score.claims).toMatchObject({ unbacked: { k: 1, n: 1 }, tickets: ["swap-failed"] });
  const [claim] = (await ticket("swap-failed")).verdict.claims ?? [];
  expect(claim?.candidates.map(({ tool }) => tool)).toEqual(["exchange_after", "modify_before"]);
});

test("P8: two promised and one done is flagged for the other", async () => {
  const { score, ticket } = await fixture("p8.jsonl");
  expect(score.claims).toMatchObject({ unbacked: { k: 1, n: 2 }, tickets: ["two-1"] });
  const [claim] = (await ticket("two-1")).verdict.claims ?? [];
  expect(claim).toMatchObject({ state: "unbacked", objects: ["BK-71", "BK-72"] });
  expect(JSON.stringify(claim?.candidates)).toContain("not for BK-72");
});
