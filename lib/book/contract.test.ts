import { expect, test } from "vitest";
import { bookContract, CONTRACT_DEPARTURES } from "./contract";
import { applyDepartures } from "./departures";
import { loadSuite } from "./testing";

/** The chapter's lines, as it prints them. */
const SEED = [
  "release 1's tools/list cache hint: ttlMs 0",
  "client that listed before the release: Invalid structured content returned by tool check_stock: 'on_hand' is a required property",
  "client after listing again: result",
  "contract check: output warehouses[].on_hand: removed",
  "validator for release 1's schema: Draft202012Validator, as it declares no $schema",
  "release 2's result against release 1's schema: 'on_hand' is a required property",
];

test("prints the chapter's lines, except where a departure is listed", async () => {
  const lines = await bookContract(await loadSuite("shop"));
  expect(lines).toEqual(applyDepartures(SEED, CONTRACT_DEPARTURES));
});

test("a release that changes nothing breaks nobody", async () => {
  const lines = await bookContract(await loadSuite("shop"), () => {});
  expect(lines[1]).toBe("client that listed before the release: a result");
  expect(lines[3]).toBe("contract check: no breaking change");
  expect(lines[5]).toBe("release 2's result against release 1's schema: it fits");
});
