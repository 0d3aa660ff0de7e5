import { spacedJson } from "@/lib/wire";
import type { Departure } from "./departures";
import { type StdioSetting, withServer, withShopApi } from "./stdio-setting";

export const ORDER_STATUS_DEPARTURES: readonly Departure[] = [];

/** Chapter 1's server example: the tool that `shop-orders` lists over stdio, as a client sees it. */
export async function bookOrderStatus(setting: StdioSetting): Promise<string[]> {
  return withShopApi(setting, (env) =>
    withServer(setting.server, env, setting, async ({ tools }) =>
      tools.flatMap(({ name, description, inputSchema }) => [
        `tool: ${name}`,
        `description: ${description}`,
        `input schema: ${spacedJson(inputSchema)}`,
      ]),
    ),
  );
}
