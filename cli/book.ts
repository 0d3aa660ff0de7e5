import path from "node:path";
import { type BookSetting, bookPickATool, bookReplay, bookScore, bookShopApi } from "@/lib/book";
import { escapeTerminal } from "@/lib/format";
import { startServers } from "@/lib/host";
import { openRecordingFile } from "@/lib/import";
import { collectRecording } from "@/lib/replay";
import { dataFolder, loadSuites, packageRoot } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import { type CliIo, EnvironmentError, EXIT, UsageError } from "./io";
import { jsonLine } from "./json-line";
import { parseOptions, takePositionals } from "./options";

const EXAMPLES = ["shop-api", "pick-a-tool", "replay", "score"] as const;
type Example = (typeof EXAMPLES)[number];

/** `rightcall book EXAMPLE`: an example of the seed chapters, printed as it is printed there. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("book", args, { json: { type: "boolean" } });
  const [name] = takePositionals(`book ${EXAMPLES.join("|")} [--json]`, positionals, 1, 1);
  const example = EXAMPLES.find((one) => one === name);
  if (!example) throw new UsageError(`there is no example "${name}"; there are ${EXAMPLES.join(", ")}`);
  const root = packageRoot();
  const suites = await loadSuites(root, dataFolder(io.env, root));
  const lines = await print(example, root, suites, io);
  io.out(
    values.json
      ? jsonLine({ format: "rightcall-book/1", example, lines })
      : `${lines.map((line) => escapeTerminal(line)).join("\n")}\n`,
  );
  return EXIT.ok;
}

async function print(
  example: Example,
  root: string,
  suites: Map<string, Suite>,
  io: CliIo,
): Promise<string[]> {
  const shop = requireSuite(suites, "shop");
  switch (example) {
    case "shop-api":
      return bookShopApi(shop);
    case "score":
      return bookScore(openRecordingFile(fileOf(root, "ticket-runs")), shop);
    case "replay":
      return withServers(shop, shop, fileOf(root, "ticket-runs"), io, bookReplay);
    case "pick-a-tool":
      return withServers(
        requireSuite(suites, "pick-a-tool"),
        shop,
        fileOf(root, "pick-a-tool"),
        io,
        bookPickATool,
      );
  }
}

async function withServers(
  suite: Suite,
  { tickets: shopTickets }: Suite,
  file: string,
  io: CliIo,
  example: (setting: BookSetting) => Promise<string[]>,
): Promise<string[]> {
  const recording = await collectRecording(openRecordingFile(file));
  await using servers = await startServers(suite, { shopTickets, log: (line) => io.err(`${line}\n`) });
  return await example({ recording, suite, servers: servers.targets, signal: io.signal });
}

function requireSuite(suites: Map<string, Suite>, id: string): Suite {
  const suite = suites.get(id);
  if (!suite) throw new EnvironmentError(`the suite "${id}" is missing: tickets/${id} does not hold it`);
  return suite;
}

function fileOf(root: string, id: string): string {
  return path.join(root, "recordings", `${id}.jsonl`);
}
