import { describe, expect, test } from "vitest";
import { canonicalJson, sha256Hex } from "@/lib/canonical-json";
import { TEST_CARD_ENDINGS } from "./generate-customers";
import { generateShop, SHOP_NOW, SHOP_SEED, SHOP_TODAY } from "./index";
import { loadTickets } from "./testing/load-tickets";
import { checkDigit } from "./tracking-number";

const shop = generateShop(loadTickets());
const order = (id: string) => shop.orders.find((candidate) => candidate.id === id);

describe("the generator", () => {
  test("has the published seed and counts", () => {
    expect(SHOP_SEED).toBe(4217);
    expect(shop.customers).toHaveLength(240);
    expect(shop.products).toHaveLength(64);
    expect(shop.orders).toHaveLength(1500);
    expect(shop.tickets).toHaveLength(48);
  });

  test("gives equal records twice, the ones pinned here", () => {
    const { ticket: _, ...again } = generateShop(loadTickets());
    const { ticket: __, ...records } = shop;
    expect(again).toEqual(records);
    expect(sha256Hex(canonicalJson(records))).toBe(
      "30c23566563837d6ddaf7b9f0ffc55a932a0fa2f74100d7ee73c7e7352b36691",
    );
  });

  test("numbers its records without a gap", () => {
    expect(shop.customers.map((customer) => customer.id)).toEqual(numbered("C-", 1, 240));
    expect(shop.products.map((product) => product.sku)).toEqual(numbered("KG-", 1001, 64));
    expect(shop.orders.map((each) => each.id)).toEqual(numbered("O-", 1001, 1500));
    expect(shop.tickets.map(({ ticket }) => ticket.id)).toEqual(numbered("T-", 1, 48));
  });

  test("looks up a ticket and refuses an unknown one", () => {
    expect(shop.ticket("T-0003").ticket.body).toContain("O-1942");
    expect(() => shop.ticket("T-0049")).toThrow("There is no ticket T-0049");
  });
});

describe("the published records", () => {
  test("O-2476 was shipped on 2026-06-24 for 99.00", () => {
    expect(order("O-2476")).toMatchObject({ status: "shipped", shippedOn: "2026-06-24", totalCents: 9900 });
  });

  test("O-1873 is delivered, O-1942 and O-2496 are shipped, O-7144 and O-6193 do not exist", () => {
    expect(order("O-1873")?.status).toBe("delivered");
    expect(order("O-1942")?.status).toBe("shipped");
    expect(order("O-2496")?.status).toBe("shipped");
    expect(order("O-7144")).toBeUndefined();
    expect(order("O-6193")).toBeUndefined();
  });

  test("KG-1031 is the enamelled casserole and has stock records", () => {
    expect(shop.products.find((product) => product.sku === "KG-1031")?.name).toBe("Enamelled casserole");
    expect(shop.stock.filter((level) => level.sku === "KG-1031").length).toBeGreaterThan(0);
  });
});

describe("harmless records", () => {
  test("emails are at example.com and differ", () => {
    expect(shop.customers.filter((customer) => !/^[a-z0-9.]+@example\.com$/.test(customer.email))).toEqual(
      [],
    );
    expect(new Set(shop.customers.map((customer) => customer.email)).size).toBe(240);
  });

  test("phones show two digits and payments a published test card", () => {
    for (const customer of shop.customers) {
      expect(customer.phone.match(/\d/g)).toHaveLength(2);
      expect(TEST_CARD_ENDINGS.map((ending) => `card ending ${ending}`)).toContain(customer.payment);
    }
  });
});

describe("orders, stock and parcels", () => {
  test("a total is the sum of its lines in whole cents", () => {
    for (const each of shop.orders) {
      const sum = each.lines.reduce((total, line) => total + line.quantity * line.unitPriceCents, 0);
      expect(each.totalCents).toBe(sum);
      expect(Number.isInteger(sum) && sum > 0).toBe(true);
    }
  });

  test("dates run placed, shipped, delivered, none after the shop's clock, newer ids later", () => {
    expect(SHOP_NOW.startsWith(SHOP_TODAY)).toBe(true);
    let before = "";
    for (const { id, placedOn, shippedOn, deliveredOn, status } of shop.orders) {
      expect(placedOn >= before, id).toBe(true);
      before = placedOn;
      const dates = [placedOn, shippedOn, deliveredOn, SHOP_TODAY].filter((date) => date !== null);
      expect(dates, id).toEqual([...dates].sort());
      expect(shippedOn !== null, id).toBe(status === "shipped" || status === "delivered");
      expect(deliveredOn !== null, id).toBe(status === "delivered");
    }
  });

  test("every product is stocked by one to three warehouses with sane counts", () => {
    for (const { sku } of shop.products) {
      const levels = shop.stock.filter((level) => level.sku === sku);
      expect(levels.length).toBeGreaterThanOrEqual(1);
      expect(new Set(levels.map((level) => level.warehouse)).size).toBe(levels.length);
      for (const level of levels) expect(level.onHand >= 0 && level.lastCounted < SHOP_TODAY).toBe(true);
    }
  });

  test("every shipped order has one parcel, its number well formed, its events in order and past", () => {
    const shipped = shop.orders.filter((each) => each.shippedOn !== null);
    expect(shop.parcels.map((parcel) => parcel.orderId)).toEqual(shipped.map((each) => each.id));
    expect(new Set(shop.parcels.map((parcel) => parcel.trackingNumber)).size).toBe(shop.parcels.length);
    for (const { trackingNumber, events, orderId } of shop.parcels) {
      expect(trackingNumber).toMatch(/^[A-Z]{2}\d{9}[A-Z]{2}$/);
      expect(Number(trackingNumber[10]), trackingNumber).toBe(checkDigit(trackingNumber.slice(2, 10)));
      const instants = events.map((event) => event.at);
      expect(instants, orderId).toEqual([...instants].sort());
      expect((instants.at(-1) ?? "") < SHOP_NOW, orderId).toBe(true);
    }
  });

  test("a refund pays back a cancelled or delivered order's whole total", () => {
    expect(shop.refunds.length).toBeGreaterThan(20);
    for (const refund of shop.refunds) {
      const refunded = order(refund.orderId);
      expect(refunded?.totalCents).toBe(refund.amountCents);
      expect(refunded?.customerId).toBe(refund.customerId);
      expect(["cancelled", "delivered"]).toContain(refunded?.status);
      expect(refund.issuedOn <= SHOP_TODAY).toBe(true);
    }
  });
});

function numbered(prefix: string, first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${String(first + index).padStart(4, "0")}`);
}
