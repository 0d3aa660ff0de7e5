import { describe, expect, test } from "vitest";
import { ticketPath } from "./paths";
import { buildHref, readWhole } from "./search-param";
import { readRowsOptions, readSelection } from "./ticket-filter";

describe("readSelection", () => {
  test("reads a matrix cell and a chip", () => {
    expect(readSelection({ expected: "shop.quote_refund", called: "no tool", filter: "wrong" })).toEqual({
      filter: "wrong",
      expected: "shop.quote_refund",
      called: "no tool",
    });
  });

  test("takes an unknown filter, an empty value and `all` for no filter", () => {
    expect(readSelection({ filter: "__proto__", expected: "" })).toEqual({});
    expect(readSelection({ filter: "all" })).toEqual({});
  });

  test("takes the first of a repeated param", () => {
    expect(readSelection({ filter: ["wrong", "failed"] })).toEqual({ filter: "wrong" });
  });
});

test("readRowsOptions passes the cursor on", () => {
  expect(readRowsOptions({ after: "T-0020.1" }, 24)).toEqual({ after: "T-0020.1", limit: 24 });
  expect(readRowsOptions({}, 24)).toEqual({ limit: 24 });
});

test("readWhole refuses what is no whole number", () => {
  expect(readWhole({ trial: "3" }, "trial", 1)).toBe(3);
  for (const trial of ["0", "-1", "1.5", "1e9", "99999999", "x"])
    expect(readWhole({ trial }, "trial", 1)).toBe(1);
});

test("addresses escape what a stranger's file may name", () => {
  expect(ticketPath("a", "../x?y#z", 2, { filter: "wrong" })).toBe(
    "/recordings/a/..%2Fx%3Fy%23z?trial=2&filter=wrong",
  );
  expect(buildHref("/", { called: "no tool", expected: undefined })).toBe("/?called=no+tool");
});
