import { createRandom } from "@/lib/random";
import { SHOP_TODAY, WAREHOUSES } from "./constants";
import { addDays } from "./dates";
import type { Product, StockLevel } from "./records";

/** One to three warehouses carry a product; about one product in eight is sold out everywhere. */
export function generateStock(products: readonly Product[], seed: number): StockLevel[] {
  const random = createRandom(seed);
  return products.flatMap(({ sku }) => {
    const soldOut = random.chance(0.125);
    const carriers = random.shuffle(WAREHOUSES).slice(0, random.int(1, WAREHOUSES.length));
    return WAREHOUSES.filter((warehouse) => carriers.includes(warehouse)).map((warehouse) => {
      const onHand = random.int(0, 24);
      const lastCounted = addDays(SHOP_TODAY, -random.int(1, 20));
      return { sku, warehouse, onHand: soldOut ? 0 : onHand, lastCounted };
    });
  });
}
