import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { BUILT_IN_SERVERS, type BuiltInServer, serveOverStdio } from "@/lib/partner";
import { RELEASES, type Release } from "@/lib/shop";
import { dataFolder, loadSuites, packageRoot } from "@/lib/storage";
import { type CliIo, EnvironmentError, EXIT, UsageError } from "./io";
import { openTracing } from "./open-tracing";
import { parseOptions, takePositionals } from "./options";

/** `rightcall mcp SERVER`: one of the shop's servers over stdio until its input ends. Nothing else reaches stdout. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("mcp", args, { release: { type: "string" } });
  const usage = "mcp shop-support|partner-parcels|shop-orders [--release 1|2|3]";
  const [name] = takePositionals(usage, positionals, 1, 1);
  const which = BUILT_IN_SERVERS.find((server) => server === name);
  if (!which) throw new UsageError(`there is no server "${name}"; there are ${BUILT_IN_SERVERS.join(", ")}`);
  const release = readRelease(which, values.release);
  const root = packageRoot();
  const tickets = async () => {
    const suite = (await loadSuites(root, dataFolder(io.env, root))).get("shop");
    if (!suite) throw new EnvironmentError('the suite "shop" is missing: tickets/shop does not hold it');
    return suite.tickets;
  };
  await using tracing = await openTracing(io);
  const transport = tracing && new StdioServerTransport();
  if (tracing && transport) tracing.traceServer(which, transport);
  const handle = await serveOverStdio(which, io.env, {
    tickets,
    ...(transport ? { transport } : {}),
    log: (text) => io.err(`${text}\n`),
    ...(release === undefined ? {} : { release }),
  });
  await new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
    io.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await handle.close();
  return EXIT.ok;
}

function readRelease(which: BuiltInServer, value: string | undefined): Release | undefined {
  if (value === undefined) return undefined;
  if (which !== "shop-support") throw new UsageError(`--release is for shop-support, and ${which} has one`);
  const release = RELEASES.find((one) => String(one) === value);
  if (release !== undefined) return release;
  throw new UsageError(`--release is ${RELEASES.join(", ")}; "${value}" is none of them`);
}
