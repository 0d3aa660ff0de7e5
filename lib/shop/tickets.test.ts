import { describe, expect, test } from "vitest";
import { generateShop } from "./index";
import { loadTickets } from "./testing/load-tickets";

const tickets = loadTickets();
const shop = generateShop(tickets);
const orderOf = (id: unknown) => shop.orders.find((order) => order.id === id);
const withGoal = (goal: string) => tickets.filter(({ expectation }) => expectation.goal === goal);
const MISTYPED = ["T-0009", "T-0018", "T-0027", "T-0033", "T-0042"];

describe("the 48 tickets", () => {
  test("have the published number of each goal", () => {
    const goals = ["get_order_status", "check_stock", "quote_refund", "find_orders", "issue_refund"];
    expect(goals.map((goal) => withGoal(`shop.${goal}`).length)).toEqual([14, 10, 9, 8, 7]);
  });

  test("accept the goal as first tool, and a quote first where a refund is asked for", () => {
    for (const { expectation } of tickets) {
      const first = expectation.goal === "shop.issue_refund" ? "shop.quote_refund" : expectation.goal;
      expect(expectation.accepted).toEqual([first]);
    }
  });

  test("have at least two paragraphs each, and no paragraph of substance twice", () => {
    const paragraphs = tickets.flatMap(({ ticket }) => ticket.body.split("\n\n"));
    for (const { ticket } of tickets) {
      expect(ticket.body.split("\n\n").length, ticket.id).toBeGreaterThanOrEqual(2);
      expect(ticket.body.trim(), ticket.id).toBe(ticket.body);
    }
    const long = paragraphs.filter((paragraph) => paragraph.length > 40);
    expect(new Set(long).size).toBe(long.length);
  });

  test.each([
    ["T-0003", "Can you tell me when O-1942 will arrive. I need it before the weekend"],
    ["T-0010", "where is my order 2496? its been ages and the tracking page says nothing"],
    ["T-0015", "Do you have enamelled casserole in stock? I'd want two of them"],
  ])("%s has its published paragraph as the longest", (id, published) => {
    const paragraphs = shop.ticket(id).ticket.body.split("\n\n");
    expect(paragraphs.reduce((longest, each) => (each.length > longest.length ? each : longest))).toBe(
      published,
    );
  });

  test("name the order they cite, by its digits at least", () => {
    for (const { ticket, expectation } of tickets) {
      const cited = expectation.asWritten?.order_id;
      if (typeof cited === "string") expect(ticket.body, ticket.id).toContain(cited.slice(2));
      else expect(ticket.body, ticket.id).not.toMatch(/\b[12]\d{3}\b/);
    }
  });

  test("are from known customers and known product pages, which eight besides the stock tickets have", () => {
    const pages = tickets.filter(({ ticket }) => ticket.context.productPage !== undefined);
    for (const { ticket } of tickets) {
      expect(shop.customers.map((customer) => customer.id)).toContain(ticket.context.customerId);
      const page = ticket.context.productPage;
      if (page !== undefined) expect(shop.products.map((product) => product.sku)).toContain(page);
    }
    expect(
      pages.filter(({ expectation }) => expectation.goal !== "shop.check_stock").length,
    ).toBeGreaterThanOrEqual(8);
  });

  test("name the product of their page where they ask about stock", () => {
    for (const { ticket } of withGoal("shop.check_stock")) {
      const product = shop.products.find(({ sku }) => sku === ticket.context.productPage);
      const plain = product?.name.split(",")[0]?.toLowerCase().replace("garden ", "") ?? "no product";
      expect(ticket.body.toLowerCase(), ticket.id).toContain(plain);
    }
  });

  test("three of them make the suite pick-a-tool, word for word", () => {
    const picked = loadTickets("pick-a-tool");
    expect(picked.map(({ ticket }) => ticket)).toEqual(
      ["T-0003", "T-0010", "T-0015"].map((id) => shop.ticket(id).ticket),
    );
    expect(picked.map(({ expectation }) => expectation.accepted)).toEqual([
      ["get_order_status"],
      ["get_order_status"],
      [],
    ]);
  });
});

describe("tickets and records", () => {
  test("the order a ticket means is its customer's", () => {
    for (const { ticket, expectation } of tickets) {
      const meant = expectation.asMeant?.order_id;
      if (meant !== undefined) expect(orderOf(meant)?.customerId, ticket.id).toBe(ticket.context.customerId);
    }
  });

  test("five customers mistyped: two numbers do not exist, three are somebody else's", () => {
    const mistyped = tickets.filter(({ expectation: { asWritten, asMeant } }) => {
      return asWritten !== undefined && asWritten.order_id !== asMeant?.order_id;
    });
    expect(mistyped.map(({ ticket }) => ticket.id)).toEqual(MISTYPED);
    expect(mistyped.map(({ expectation }) => orderOf(expectation.asWritten?.order_id) === undefined)).toEqual(
      [true, false, false, true, false],
    );
    for (const { ticket, expectation } of mistyped) {
      expect(orderOf(expectation.asWritten?.order_id)?.customerId).not.toBe(ticket.context.customerId);
    }
  });

  test("T-0024 and T-0037 mean an order without naming it", () => {
    const unnamed = tickets.filter(({ expectation: { asWritten, asMeant } }) => asMeant && !asWritten);
    expect(unnamed.map(({ ticket }) => ticket.id)).toEqual(["T-0024", "T-0037"]);
  });

  test("T-0005 and T-0021 quote their order's tracking number, and nobody else quotes one", () => {
    const tracked = tickets.filter(({ ticket }) => /\b[A-Z]{2}\d{9}[A-Z]{2}\b/.test(ticket.body));
    expect(tracked.map(({ ticket }) => ticket.id)).toEqual(["T-0005", "T-0021"]);
    for (const { ticket, expectation } of tracked) {
      const number = orderOf(expectation.asMeant?.order_id)?.trackingNumber ?? "none";
      expect(ticket.body).toContain(number);
      expect(shop.parcels.map((parcel) => parcel.trackingNumber)).toContain(number);
    }
  });

  test("a product a refund ticket names is in the order it means", () => {
    for (const { ticket, expectation } of [
      ...withGoal("shop.quote_refund"),
      ...withGoal("shop.issue_refund"),
    ]) {
      const names = orderOf(expectation.asMeant?.order_id)?.lines.map((line) => line.name) ?? [];
      const words = names
        .flatMap((name) => name.toLowerCase().split(/[ ,]+/))
        .filter((word) => word.length > 2);
      const isNamed = words.some((word) => new RegExp(`\\b${word}\\b`, "i").test(ticket.body));
      expect(isNamed, `${ticket.id}: ${names.join(" + ")}`).toBe(!["T-0024", "T-0048"].includes(ticket.id));
    }
  });
});
