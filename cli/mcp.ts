import { BUILT_IN_SERVERS, serveOverStdio } from "@/lib/partner";
import { dataFolder, loadSuites, packageRoot } from "@/lib/storage";
import { type CliIo, EnvironmentError, EXIT, UsageError } from "./io";
import { parseOptions, takePositionals } from "./options";

/** `rightcall mcp SERVER`: one of the shop's servers over stdio until its input ends. Nothing else reaches stdout. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { positionals } = parseOptions("mcp", args, {});
  const [name] = takePositionals("mcp shop-support|partner-parcels|shop-orders", positionals, 1, 1);
  const which = BUILT_IN_SERVERS.find((server) => server === name);
  if (!which) throw new UsageError(`there is no server "${name}"; there are ${BUILT_IN_SERVERS.join(", ")}`);
  const root = packageRoot();
  const tickets = async () => {
    const suite = (await loadSuites(root, dataFolder(io.env, root))).get("shop");
    if (!suite) throw new EnvironmentError('the suite "shop" is missing: tickets/shop does not hold it');
    return suite.tickets;
  };
  const handle = await serveOverStdio(which, io.env, { tickets, log: (text) => io.err(`${text}\n`) });
  await new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
    io.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await handle.close();
  return EXIT.ok;
}
