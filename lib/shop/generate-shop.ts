import { deriveSeed } from "@/lib/random";
import type { SuiteTicket } from "@/lib/ticket";
import { CATALOGUE } from "./catalogue";
import { SHOP_SEED } from "./constants";
import { generateCustomers } from "./generate-customers";
import { generateOrders } from "./generate-orders";
import { generateParcels } from "./generate-parcels";
import { generateRefunds } from "./generate-refunds";
import { generateStock } from "./generate-stock";
import type { Shop } from "./records";

/**
 * Fernhill Supply's records, from SHOP_SEED and the tickets of the built-in suite: 240 customers, 64 products
 * and their stock, 1500 orders with parcels, and the refunds made so far. Equal tickets give equal records.
 * Each kind of record draws from a seed of its own, so a change to one does not move the others.
 */
export function generateShop(tickets: readonly SuiteTicket[]): Shop {
  const products = CATALOGUE.map((product) => ({ ...product }));
  const customers = generateCustomers(deriveSeed(SHOP_SEED, "customers"));
  const orders = generateOrders(customers, products, tickets, deriveSeed(SHOP_SEED, "orders"));
  return {
    customers,
    products,
    stock: generateStock(products, deriveSeed(SHOP_SEED, "stock")),
    orders,
    refunds: generateRefunds(orders, tickets, deriveSeed(SHOP_SEED, "refunds")),
    parcels: generateParcels(orders, deriveSeed(SHOP_SEED, "parcels")),
    tickets,
    ticket: (id) => findTicket(tickets, id),
  };
}

export class UnknownTicketError extends Error {
  override name = "UnknownTicketError";
}

function findTicket(tickets: readonly SuiteTicket[], id: string): SuiteTicket {
  const found = tickets.find(({ ticket }) => ticket.id === id);
  if (found === undefined)
    throw new UnknownTicketError(`There is no ticket ${id}. The shop has ${tickets.length}.`);
  return found;
}
