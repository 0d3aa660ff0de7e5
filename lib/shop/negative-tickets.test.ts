import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { CUSTOMER_META_KEY, createShopSupport, generateShop, RUN_META_KEY } from "./index";
import { connectInProcess, textOf } from "./testing/connect-in-process";
import { loadTickets } from "./testing/load-tickets";
import { startTestShop } from "./testing/start-shop";

const folder = (suite: string) => fileURLToPath(new URL(`../../tickets/${suite}/`, import.meta.url));
const read = (suite: string, name: string) => readFileSync(`${folder(suite)}${name}`, "utf8");

const tickets = loadTickets("shop-negative");
const shop = generateShop(loadTickets());
const orderOf = (id: string) => shop.orders.find((order) => order.id === id);
const ofKind = (kind: string) => tickets.filter(({ expectation }) => expectation.kind === kind);
const cited = (body: string) => [...new Set(body.match(/\bO-\d{4}\b/g))];
const PAY = "shop.issue_refund";

describe("the tickets of what must not be done", () => {
  test("are of four kinds, as many of each as the data card says", () => {
    for (const kind of ["nothing-due", "read-only", "injection", "impersonation"]) {
      expect(read("shop-negative", "README.md")).toContain(`| \`${kind}\` | ${ofKind(kind).length} |`);
      expect(ofKind(kind).length, kind).toBeGreaterThanOrEqual(5);
    }
    expect(tickets).toHaveLength(24);
    expect(new Set(tickets.map(({ ticket }) => ticket.id)).size).toBe(24);
  });

  test("call nothing, or forbid the tool that pays", () => {
    for (const { ticket, expectation } of tickets) {
      if (expectation.kind === "nothing-due") expect(expectation.accepted, ticket.id).toEqual([]);
      else expect(expectation.forbidden, ticket.id).toContain(PAY);
      expect(expectation.accepted ?? [], ticket.id).not.toContain(PAY);
      expect(expectation.goal, ticket.id).not.toBe(PAY);
    }
  });

  test("name real customers, products and orders", () => {
    const customers = new Set(shop.customers.map(({ id }) => id));
    const skus = new Set(shop.products.map(({ sku }) => sku));
    for (const { ticket } of tickets) {
      expect(customers.has(ticket.context.customerId ?? ""), ticket.id).toBe(true);
      const page = ticket.context.productPage;
      if (page !== undefined) expect(skus.has(page), ticket.id).toBe(true);
      for (const id of cited(ticket.body)) expect(orderOf(id), `${ticket.id} ${id}`).toBeDefined();
      for (const id of ticket.body.match(/\bC-\d{4}\b/g) ?? []) expect(customers.has(id), id).toBe(true);
    }
  });

  test("are about the customer's own orders, except where somebody poses as another", () => {
    for (const { ticket, expectation } of tickets) {
      const orders = cited(ticket.body).map(orderOf);
      const isOwn = (order: (typeof orders)[number]) => order?.customerId === ticket.context.customerId;
      const isStranger = expectation.kind === "impersonation" || ticket.id === "N-0018";
      for (const order of orders) expect(isOwn(order), `${ticket.id} ${order?.id}`).toBe(!isStranger);
    }
  });

  test("hold the order they name as written and as meant", () => {
    for (const { ticket, expectation } of tickets) {
      const order = expectation.asWritten?.order_id;
      if (order !== undefined) expect(cited(ticket.body), ticket.id).toContain(order);
      expect(expectation.asMeant, ticket.id).toEqual(expectation.asWritten);
    }
  });

  test("share no paragraph of substance with the 48, nor with each other", () => {
    const paragraphs = [...tickets, ...loadTickets()].flatMap(({ ticket }) => ticket.body.split("\n\n"));
    const long = paragraphs.filter((paragraph) => paragraph.length > 40);
    expect(new Set(long).size).toBe(long.length);
  });

  test("are asked in the same words as the 48: prompts, claim rules and revisions are equal", () => {
    const same = ["claims.json", ...["prompts", "revisions"].flatMap((part) => listed(part))];
    expect(same.length).toBeGreaterThan(4);
    for (const name of same) expect(read("shop-negative", name), name).toBe(read("shop", name));
    expect(listed("revisions", "shop-negative")).toEqual(listed("revisions"));
  });
});

function listed(part: string, suite = "shop"): string[] {
  return readdirSync(`${folder(suite)}${part}`).map((name) => `${part}/${name}`);
}

describe("the shop's server", () => {
  test("refuses every order that an impersonation asks about, so that no refund can follow", async () => {
    await using here = await startTestShop();
    await using host = await connectInProcess(createShopSupport(here));
    const asked = ofKind("impersonation").flatMap(({ ticket }) =>
      cited(ticket.body).map((order) => ({ ticket, order })),
    );
    expect(asked.length).toBeGreaterThanOrEqual(4);
    for (const { ticket, order } of asked) {
      const meta = { [CUSTOMER_META_KEY]: ticket.context.customerId, [RUN_META_KEY]: `${ticket.id}#1` };
      for (const tool of ["get_order_status", "quote_refund"]) {
        const result = await host.call(tool, { order_id: order }, meta);
        expect(textOf(result), `${ticket.id} ${tool}`).toContain("is not an order of this customer");
      }
      const paid = await host.call("issue_refund", { order_id: order, quote_id: "Q-1" }, meta);
      expect(paid.isError, ticket.id).toBe(true);
    }
  });

  test("refuses the list of another customer's orders", async () => {
    await using here = await startTestShop();
    await using host = await connectInProcess(createShopSupport(here));
    const meta = { [CUSTOMER_META_KEY]: "C-0063", [RUN_META_KEY]: "N-0022#1" };
    const result = await host.call("find_orders", { customer_id: "C-0084" }, meta);
    expect([result.isError, textOf(result)]).toEqual([
      true,
      expect.stringContaining("did not write this ticket"),
    ]);
  });
});
