import type { SuiteTicket } from "@/lib/ticket";

/** Dates are YYYY-MM-DD, instants ISO 8601 in UTC, amounts integer cents of euros. Fields: tickets/shop/README.md. */
export type Customer = {
  id: string;
  name: string;
  email: string;
  phone: string;
  payment: string;
  joinedOn: string;
};

export type Product = { sku: string; name: string; category: "kitchen" | "garden"; priceCents: number };

export type StockLevel = { sku: string; warehouse: string; onHand: number; lastCounted: string };

export type OrderStatus = "processing" | "shipped" | "delivered" | "cancelled";

export type OrderLine = { sku: string; name: string; quantity: number; unitPriceCents: number };

export type Order = {
  id: string;
  customerId: string;
  status: OrderStatus;
  placedOn: string;
  shippedOn: string | null;
  deliveredOn: string | null;
  trackingNumber: string | null;
  lines: OrderLine[];
  totalCents: number;
};

export type Refund = {
  id: string;
  orderId: string;
  customerId: string;
  amountCents: number;
  issuedOn: string;
  reason: "cancelled" | "damaged" | "wrong item" | "changed mind";
};

export type ParcelStatus = "label created" | "in transit" | "out for delivery" | "delivered";

export type ParcelEvent = { at: string; place: string; what: string };

export type Parcel = {
  trackingNumber: string;
  orderId: string;
  carrier: string;
  status: ParcelStatus;
  events: ParcelEvent[];
};

export type Shop = {
  customers: Customer[];
  products: Product[];
  stock: StockLevel[];
  orders: Order[];
  refunds: Refund[];
  parcels: Parcel[];
  tickets: readonly SuiteTicket[];
  /** @throws UnknownTicketError naming the id. */
  ticket(id: string): SuiteTicket;
};
