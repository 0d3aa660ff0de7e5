import type { McpServerFactory } from "@modelcontextprotocol/server";
import type { JsonObject } from "@/lib/canonical-json";
import {
  type ApiClient,
  createToolServer,
  idProperty,
  objectSchema,
  READ_ONLY,
  readId,
  type ToolRegistry,
  type ToolServerOptions,
  TRACKING_NUMBER,
} from "@/lib/shop";

/** `partner-parcels`: the parcel partner's server, with one tool. */
export function createPartnerParcels(options: ToolServerOptions): McpServerFactory {
  const info = { name: "partner-parcels", version: "0.1.0", title: "Partner Parcels: tracking" };
  return createToolServer(info, options.registry ?? partnerRegistry(), options);
}

const instant: JsonObject = { type: "string", format: "date-time" };

const OUTPUT_SCHEMA = objectSchema({
  tracking_number: { type: "string" },
  carrier: { type: "string" },
  status: { enum: ["label created", "in transit", "out for delivery", "delivered"] },
  last_event_at: { type: ["string", "null"], format: "date-time" },
  events: {
    type: "array",
    items: objectSchema({ at: instant, place: { type: "string" }, what: { type: "string" } }),
  },
});

export function partnerRegistry(): ToolRegistry {
  return new Map([
    [
      "track_parcel",
      {
        title: "Track a parcel",
        description:
          "Follow a parcel by its tracking number: carrier, status and events so far. Use it when the customer " +
          "gives a tracking number and asks where the parcel is. It knows no order numbers: for those use the " +
          "shop's get_order_status. Tracking numbers look like LX123456785NL.",
        inputSchema: objectSchema({
          tracking_number: idProperty(
            TRACKING_NUMBER,
            "The parcel's tracking number, such as LX123456785NL.",
          ),
        }),
        outputSchema: OUTPUT_SCHEMA,
        annotations: READ_ONLY,
        handler: trackParcel,
      },
    ],
  ]);
}

async function trackParcel(args: JsonObject, api: ApiClient): Promise<JsonObject> {
  return api.get(["parcels", readId(args, "tracking_number", TRACKING_NUMBER)]);
}
