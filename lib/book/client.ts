import { expectObject, expectString, parseJson } from "@/lib/canonical-json";
import type { ToolOutcome } from "@/lib/host";
import type { Departure } from "./departures";
import { lookUp, type StdioSetting, withServer, withShopApi } from "./stdio-setting";

export const CLIENT_DEPARTURES: readonly Departure[] = [];

/** Chapter 1's client example: a real order, an order that is not there, and a server started without its environment. */
export async function bookClient(setting: StdioSetting): Promise<string[]> {
  const [called, broken] = await Promise.all([
    withShopApi(setting, (env) => callWithShop(setting, env)),
    withServer(setting.server, {}, setting, async (connection) => {
      const { content } = await lookUp(connection, "O-2476", setting);
      return [`without env says: ${content}`];
    }),
  ]);
  return [...called, ...broken];
}

function callWithShop(setting: StdioSetting, env: Record<string, string>): Promise<string[]> {
  return withServer(setting.server, env, setting, async (connection) => {
    const { name, version } = connection.serverInfo;
    const order = await lookUp(connection, "O-2476", setting);
    const wrong = await lookUp(connection, "O-7144", setting);
    return [
      `protocol revision: ${connection.protocolVersion}`,
      `server: ${name} ${version}`,
      `is error: ${isError(order)}`,
      `order status: ${statusOf(order)}`,
      `wrong ID is error: ${isError(wrong)}`,
      `wrong ID says: ${wrong.content}`,
    ];
  });
}

/** As the chapter's language writes it. */
function isError({ status }: ToolOutcome): "True" | "False" {
  return status === "returned" ? "False" : "True";
}

function statusOf({ content }: ToolOutcome): string {
  const place = { file: "get_order_status O-2476" };
  return expectString(expectObject(parseJson(content, place), "", place).status, "status", place);
}
