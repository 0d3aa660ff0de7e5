import { readFile } from "node:fs/promises";
import { formatTrace, listMethods, numberMessages, parseWireLog } from "@/lib/wire";
import type { Departure } from "./departures";
import { type Command, lookUp, type StdioSetting, withServer, withShopApi } from "./stdio-setting";

export type WireSetting = StdioSetting & {
  /** The log that the relay appends to; it is to be empty, or not there. */
  log: string;
  /** The command line of a relay that starts `server` and writes `log`. */
  relay: (server: Command, log: string) => Command;
};

const TYPE = '"type": "text"';
const TEXT = String.raw`"text": "{\n  \"order_id\": \"O-2476\",\n  \"customer_id\": \"C-0…"`;
const ORDER = "the TypeScript SDK writes the same members in another order, which has no meaning in JSON";

export const WIRE_DEPARTURES: readonly Departure[] = [
  {
    line: 17,
    seed: '2. <- result (id 1) result: {"cacheScope": "private", "capabilities": "{…}", "resultType": "complete", "supportedVersions": "[…]", "ttlMs": 0, "_meta": "{…}"}',
    ours: '2. <- result (id 1) result: {"supportedVersions": "[…]", "capabilities": "{…}", "resultType": "complete", "ttlMs": 0, "cacheScope": "private", "_meta": "{…}"}',
    why: ORDER,
  },
  {
    line: 19,
    seed: '4. <- result (id 2) result: {"cacheScope": "private", "resultType": "complete", "tools": "[…]", "ttlMs": 0, "_meta": "{…}"}',
    ours: '4. <- result (id 2) result: {"tools": "[…]", "resultType": "complete", "ttlMs": 0, "cacheScope": "private", "_meta": "{…}"}',
    why: ORDER,
  },
  {
    line: 47,
    seed: `        ${TEXT},`,
    ours: `        ${TYPE},`,
    why: ORDER,
  },
  {
    line: 48,
    seed: `        ${TYPE}`,
    ours: `        ${TEXT}`,
    why: ORDER,
  },
  {
    line: 51,
    seed: '    "isError": false,',
    ours: null,
    why: "the TypeScript SDK leaves isError out where it is false; a result without it is no error",
  },
];

/**
 * Chapter 1's trace: the client launches a relay, the relay launches the server, and what passed for one call is
 * printed, three messages whole and three on a line each.
 */
export async function bookWire(setting: WireSetting): Promise<string[]> {
  const { server, relay, log } = setting;
  await withShopApi(setting, (env) =>
    withServer(relay(server, log), env, setting, async (connection) => {
      await lookUp(connection, "O-2476", setting);
      return [];
    }),
  );
  const messages = numberMessages(parseWireLog(await readFile(log, "utf8"), log));
  return [
    ...formatTrace(messages, { full: [1, 5, 6], depth: 4, maxString: 48 }),
    `messages: ${messages.length}`,
    `methods: ${listMethods(messages).join(", ")}`,
  ];
}
