import path from "node:path";
import {
  type BookSetting,
  bookClient,
  bookContract,
  bookOrderStatus,
  bookPickATool,
  bookReplay,
  bookRetire,
  bookScore,
  bookShopApi,
  bookToolTests,
  bookTracing,
  bookWire,
  CLIENT_DEPARTURES,
  CONTRACT_DEPARTURES,
  type Departure,
  ORDER_STATUS_DEPARTURES,
  RETIRE_DEPARTURES,
  SCORE_DEPARTURES,
  type StdioSetting,
  TOOL_TESTS_DEPARTURES,
  TRACING_DEPARTURES,
  WIRE_DEPARTURES,
} from "@/lib/book";
import { startServers } from "@/lib/host";
import { openRecordingFile } from "@/lib/import";
import { collectRecording } from "@/lib/replay";
import type { Suite } from "@/lib/suite";
import { type CliIo, EnvironmentError } from "./io";

export type BookContext = {
  root: string;
  suites: Map<string, Suite>;
  io: CliIo;
  /** A file that is not there yet, for the log of the wire example. */
  log: string;
};

export type BookExample = {
  run(context: BookContext): Promise<string[]>;
  /** Where it prints something else than its chapter. */
  departures: readonly Departure[];
};

/** Every example of the seed chapters, in their order; docs/book.md shows what each prints. */
export const BOOK: Readonly<Record<string, BookExample>> = Object.assign(Object.create(null), {
  "shop-api": { run: (context) => bookShopApi(shopOf(context)), departures: [] },
  "order-status": {
    run: (context) => bookOrderStatus(stdioSetting(context)),
    departures: ORDER_STATUS_DEPARTURES,
  },
  client: { run: (context) => bookClient(stdioSetting(context)), departures: CLIENT_DEPARTURES },
  wire: {
    run: (context) =>
      bookWire({
        ...stdioSetting(context),
        log: context.log,
        relay: ({ command, args }, log) =>
          rightcall(context, "trace", "wire", "--log", log, "--name", "shop-orders", "--", command, ...args),
      }),
    departures: WIRE_DEPARTURES,
  },
  "pick-a-tool": {
    run: (context) => withServers(suiteOf(context, "pick-a-tool"), "pick-a-tool", context, bookPickATool),
    departures: [],
  },
  "tool-tests": {
    run: (context) => bookToolTests(shopOf(context), { log: (line) => context.io.err(`${line}\n`) }),
    departures: TOOL_TESTS_DEPARTURES,
  },
  contract: { run: (context) => bookContract(shopOf(context)), departures: CONTRACT_DEPARTURES },
  replay: {
    run: (context) => withServers(shopOf(context), "ticket-runs", context, bookReplay),
    departures: [],
  },
  score: {
    run: (context) => bookScore(openRecordingFile(fileOf(context, "ticket-runs")), shopOf(context)),
    departures: SCORE_DEPARTURES,
  },
  tracing: { run: (context) => bookTracing(shopOf(context)), departures: TRACING_DEPARTURES },
  retire: { run: (context) => bookRetire(shopOf(context)), departures: RETIRE_DEPARTURES },
} satisfies Record<string, BookExample>);

async function withServers(
  suite: Suite,
  recordingId: string,
  context: BookContext,
  example: (setting: BookSetting) => Promise<string[]>,
): Promise<string[]> {
  const { io } = context;
  const recording = await collectRecording(openRecordingFile(fileOf(context, recordingId)));
  const { tickets: shopTickets } = shopOf(context);
  await using servers = await startServers(suite, { shopTickets, log: (line) => io.err(`${line}\n`) });
  return await example({ recording, suite, servers: servers.targets, signal: io.signal });
}

function stdioSetting(context: BookContext): StdioSetting {
  const { signal } = context.io;
  return { suite: shopOf(context), server: rightcall(context, "mcp", "shop-orders"), signal };
}

/** This command in a process of its own: as built, for a client starts its servers by a file. */
function rightcall({ root }: BookContext, ...args: readonly string[]) {
  return { command: process.execPath, args: [path.join(root, "dist", "cli.mjs"), ...args] };
}

const shopOf = (context: BookContext): Suite => suiteOf(context, "shop");

function suiteOf({ suites }: BookContext, id: string): Suite {
  const suite = suites.get(id);
  if (!suite) throw new EnvironmentError(`the suite "${id}" is missing: tickets/${id} does not hold it`);
  return suite;
}

function fileOf({ root }: BookContext, id: string): string {
  return path.join(root, "recordings", `${id}.jsonl`);
}
