import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { generateShop } from "./index";
import { loadTickets, readTicketLines } from "./testing/load-tickets";

const card = readFileSync(fileURLToPath(new URL("../../tickets/shop/README.md", import.meta.url)), "utf8");

test("the data card names every field of every record", () => {
  const shop = generateShop(loadTickets());
  const records = [
    ["Ticket", readTicketLines("shop")],
    ["Customer", shop.customers],
    ["Product", shop.products],
    ["Stock level", shop.stock],
    ["Order", shop.orders],
    ["Refund", shop.refunds],
    ["Parcel", shop.parcels],
  ] as const;
  for (const [heading, items] of records) expect(missingFields(card, heading, items), heading).toEqual([]);
});

test("a field the data card does not name is found", () => {
  expect(missingFields(card, "Customer", [{ id: "C-0001", shoeSize: 42 }])).toEqual(["shoeSize"]);
  expect(missingFields(card, "Order", [{ lines: [{ sku: "KG-1001", giftWrap: true }] }])).toEqual([
    "giftWrap",
  ]);
});

/** Fields of the records, nested ones too, that the section under a heading does not have in backticks. */
function missingFields(text: string, heading: string, items: readonly object[]): string[] {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  const named = new Set([...section.matchAll(/`([\w.]+)`/g)].flatMap((match) => match[1]?.split(".") ?? []));
  return [...new Set(items.flatMap(fieldsOf))].filter((field) => !named.has(field));
}

function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([field, inner]) => [field, ...fieldsOf(inner)]);
}
