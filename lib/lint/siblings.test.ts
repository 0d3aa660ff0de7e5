import { describe, expect, test } from "vitest";
import { buildMissed, buildTool, findingsOf } from "./testing";

const refund = buildTool("refund", {
  description: "Works out what money comes back for an order. Use it when asked.",
});
const status = buildTool("status", { description: "Tells where an order is. Use it when a parcel is late." });
const stock = buildTool("stock", {
  description: "Counts pieces in a warehouse. Use it when a product is sought.",
});

describe("names its sibling", () => {
  test("fires where two tickets went to a tool that the text does not name, on both sides", () => {
    const missed = [buildMissed("T-1", "refund", "status"), buildMissed("T-2", "refund", "status")];
    const found = findingsOf("names its sibling", [refund, status, stock], { missed });
    expect(found.map(({ tool, what }) => [tool, what])).toEqual([
      ["desk.refund", "does not name desk.status (2 of its tickets went there)"],
      ["desk.status", "does not name desk.refund (2 came from there)"],
    ]);
    expect(found[0]?.tickets.map(({ ticket }) => ticket)).toEqual(["T-1", "T-2"]);
  });

  test("does not fire for a single stray ticket, nor where the text names it", () => {
    expect(
      findingsOf("names its sibling", [refund, status, stock], {
        missed: [buildMissed("T-1", "refund", "status")],
      }),
    ).toEqual([]);
    const naming = buildTool("refund", { description: "Works out money. For where an order is use status." });
    const back = buildTool("status", { description: "Tells where it is. For money use desk.refund." });
    const missed = [buildMissed("T-1", "refund", "status"), buildMissed("T-2", "refund", "status")];
    expect(findingsOf("names its sibling", [naming, back], { missed })).toEqual([]);
  });

  test("a name inside a longer one is not that name", () => {
    const naming = buildTool("refund", {
      description: "Works out money. Not for refund_status or status-page.",
    });
    const missed = [buildMissed("T-1", "refund", "status"), buildMissed("T-2", "refund", "status")];
    expect(findingsOf("names its sibling", [naming, status], { missed })[0]?.tool).toBe("desk.refund");
  });

  test("without tickets, texts that are alike make siblings", () => {
    const one = buildTool("open_case", {
      description: "Opens the support case of a customer complaint about late delivery of an order.",
    });
    const two = buildTool("close_case", {
      description: "Closes the support case of a customer complaint about late delivery of an order.",
    });
    expect(findingsOf("names its sibling", [one, two, stock])).toMatchObject([
      { tool: "desk.open_case", severity: "note", what: expect.stringContaining("alike") },
      { tool: "desk.close_case" },
    ]);
  });
});

describe("near-duplicate", () => {
  const text = "Looks up one customer's invoice by number: lines, tax and total in euros.";
  test("fires once for a pair that reads the same", () => {
    const one = buildTool("invoice_get", { description: text });
    const two = buildTool("get_invoice", { description: text });
    const missed = [buildMissed("T-7", "invoice_get", "get_invoice")];
    expect(findingsOf("near-duplicate", [one, stock, two], { missed })).toMatchObject([
      {
        tool: "desk.invoice_get",
        what: "reads like desk.get_invoice: 100 % alike",
        tickets: [{ ticket: "T-7", trial: 1 }],
      },
    ]);
    expect(findingsOf("near-duplicate", [one, two])).toHaveLength(1);
  });

  test("does not fire for a short text inside a longer one, nor for different tools", () => {
    const long = buildTool("invoice_report", {
      description: `${text} Adds shipping weights, warehouses, carriers, customs codes, suppliers, discounts and vouchers.`,
    });
    expect(findingsOf("near-duplicate", [buildTool("invoice", { description: text }), long, stock])).toEqual(
      [],
    );
    expect(findingsOf("near-duplicate", [refund, status, stock])).toEqual([]);
  });
});

describe("customers' words", () => {
  const letters = [
    "I want my money now, the kettle leaked all over the worktop.",
    "Give me my money. It leaked on Friday.",
    "Please return the money to my card.",
  ];
  const missed = letters.map((body, index) => buildMissed(`T-${index + 1}`, "refund", "pay", body));
  const quote = buildTool("refund", { description: "Works out a sum for an order. Use it when asked." });
  const pay = buildTool("pay", { description: "Pays money to a card. Use it when a sum is agreed." });

  test("fires with words that no text holds, and with those only the wrong tool's holds", () => {
    const found = findingsOf("customers' words", [quote, pay], { missed });
    expect(found.map(({ tool, what }) => [tool, what])).toEqual([
      ["desk.refund", "only desk.pay, called instead, holds “money” (3)"],
      ["desk.refund", "no description holds “leaked” (2), words of its missed tickets"],
    ]);
    expect(found[1]?.tickets.map(({ ticket }) => ticket)).toEqual(["T-1", "T-2"]);
  });

  test("does not fire for words the text holds in another form, nor for a word of one letter", () => {
    const told = buildTool("refund", {
      description: "Works out the money for a leaking thing. Use it when asked.",
    });
    expect(findingsOf("customers' words", [told, pay], { missed })).toEqual([]);
    expect(findingsOf("customers' words", [quote, pay], { missed: missed.slice(0, 1) })).toEqual([]);
  });

  test("a word as usual in other tools' tickets is no sign", () => {
    const tickets = [
      ...letters.map((body) => ({ body, expected: "desk.refund" })),
      ...letters.map((body) => ({ body, expected: "desk.pay" })),
    ];
    expect(findingsOf("customers' words", [quote, pay], { missed, tickets })).toEqual([]);
  });
});
