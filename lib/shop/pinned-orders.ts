import type { OrderStatus, ParcelStatus } from "./records";

/** What the tickets and the published examples say about an order, so the generator must not draw it. */
export type PinnedOrder = {
  customerId?: string;
  status: OrderStatus;
  shippedOn?: string;
  deliveredOn?: string;
  lines?: readonly (readonly [sku: string, quantity: number])[];
  parcel?: ParcelStatus;
};

/** Customers of the tickets' own orders are taken from the tickets, not from here. */
export const PINNED_ORDERS: Readonly<Record<string, PinnedOrder>> = {
  "O-1210": {
    customerId: "C-0183",
    status: "delivered",
    lines: [
      ["KG-1024", 1],
      ["KG-1014", 1],
      ["KG-1015", 2],
    ],
  },
  "O-1231": {
    status: "delivered",
    lines: [
      ["KG-1048", 1],
      ["KG-1049", 1],
    ],
  },
  "O-1257": {
    status: "delivered",
    lines: [
      ["KG-1013", 1],
      ["KG-1021", 1],
    ],
  },
  "O-1320": {
    status: "delivered",
    lines: [
      ["KG-1040", 6],
      ["KG-1041", 6],
      ["KG-1057", 2],
    ],
  },
  "O-1386": {
    status: "delivered",
    lines: [
      ["KG-1011", 1],
      ["KG-1024", 1],
    ],
  },
  "O-1457": { status: "delivered", lines: [["KG-1025", 1]] },
  "O-1565": { status: "delivered" },
  "O-1690": {
    status: "delivered",
    lines: [
      ["KG-1007", 1],
      ["KG-1023", 1],
    ],
  },
  "O-1693": { status: "shipped", shippedOn: "2026-06-25" },
  "O-1718": { status: "processing" },
  "O-1744": { status: "delivered", lines: [["KG-1042", 1]] },
  "O-1806": { status: "delivered", lines: [["KG-1028", 1]] },
  "O-1873": {
    status: "delivered",
    shippedOn: "2026-06-18",
    deliveredOn: "2026-06-23",
    lines: [["KG-1008", 1]],
  },
  "O-1919": {
    status: "delivered",
    lines: [
      ["KG-1017", 1],
      ["KG-1020", 1],
    ],
  },
  "O-1942": { status: "shipped", shippedOn: "2026-06-26" },
  "O-1964": { status: "delivered", lines: [["KG-1050", 1]] },
  "O-2002": {
    status: "delivered",
    lines: [
      ["KG-1036", 1],
      ["KG-1037", 1],
    ],
  },
  "O-2041": { status: "processing" },
  "O-2072": {
    status: "delivered",
    lines: [
      ["KG-1003", 1],
      ["KG-1004", 1],
    ],
  },
  "O-2087": { status: "processing" },
  "O-2121": {
    status: "delivered",
    lines: [
      ["KG-1010", 1],
      ["KG-1019", 1],
      ["KG-1033", 1],
    ],
  },
  "O-2159": { status: "shipped", shippedOn: "2026-06-22", parcel: "in transit" },
  "O-2214": { status: "processing" },
  "O-2233": { status: "delivered", lines: [["KG-1060", 1]] },
  "O-2268": { status: "shipped", shippedOn: "2026-06-27" },
  "O-2301": { customerId: "C-0120", status: "shipped", shippedOn: "2026-06-24", lines: [["KG-1058", 2]] },
  "O-2310": {
    status: "shipped",
    shippedOn: "2026-06-23",
    lines: [
      ["KG-1044", 1],
      ["KG-1054", 1],
      ["KG-1005", 1],
    ],
    parcel: "in transit",
  },
  "O-2345": {
    status: "delivered",
    deliveredOn: "2026-06-25",
    lines: [
      ["KG-1035", 1],
      ["KG-1032", 1],
    ],
  },
  "O-2390": { status: "delivered", deliveredOn: "2026-06-26", lines: [["KG-1063", 1]] },
  "O-2433": { status: "shipped", shippedOn: "2026-06-24", parcel: "label created" },
  "O-2476": {
    status: "shipped",
    shippedOn: "2026-06-24",
    lines: [
      ["KG-1050", 2],
      ["KG-1053", 2],
    ],
  },
  "O-2488": {
    customerId: "C-0231",
    status: "processing",
    lines: [
      ["KG-1064", 1],
      ["KG-1052", 1],
    ],
  },
  "O-2489": {
    customerId: "C-0231",
    status: "processing",
    lines: [
      ["KG-1064", 1],
      ["KG-1052", 1],
    ],
  },
  "O-2496": { status: "shipped", shippedOn: "2026-06-26", parcel: "label created" },
};
