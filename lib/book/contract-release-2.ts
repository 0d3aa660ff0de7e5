import { expectArray, expectJsonObject, type JsonObject, type Place } from "@/lib/canonical-json";
import { objectSchema, type ToolDefinition, type ToolRegistry } from "@/lib/shop";

const place: Place = { file: "check_stock of release 1" };
const text: JsonObject = { type: "string" };

const OUTPUT_2 = objectSchema({
  sku: text,
  available: { type: "integer" },
  warehouses: {
    type: "array",
    items: objectSchema({ warehouse: text, count: { type: "integer" }, last_counted: text }),
  },
});

/** Release 2 in the place of release 1: `check_stock` says `count` where it said `on_hand`. Release 1's tool does the reading. */
export function releaseCheckStock2(registry: ToolRegistry): void {
  const old = registry.get("check_stock");
  if (!old) throw new Error("The registry has no check_stock to release anew.");
  const handler: ToolDefinition["handler"] = async (...call) => {
    const report = await old.handler(...call);
    const warehouses = expectArray(report.warehouses, "warehouses", place).map((one, index) => {
      const { on_hand: count = null, ...rest } = expectJsonObject(one, `warehouses[${index}]`, place);
      return { ...rest, count };
    });
    return { ...report, warehouses };
  };
  registry.set("check_stock", { ...old, outputSchema: OUTPUT_2, handler });
}
