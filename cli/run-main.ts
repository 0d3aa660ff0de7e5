import { readFileSync } from "node:fs";
import { escapeTerminal } from "@/lib/format";
import { commandTable, generalHelp } from "./commands";
import { type CliIo, EXIT } from "./io";
import { reportError } from "./report-error";

/** Runs one command line and returns its exit code. Parts are loaded when a command needs them. */
export async function runMain(argv: readonly string[], io: CliIo): Promise<number> {
  const [name, ...args] = argv;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    io.out(generalHelp());
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  if (name === "--version" || name === "-v") {
    io.out(`${version()}\n`);
    return EXIT.ok;
  }
  const entry = commandTable[name];
  if (!entry) {
    io.err(`rightcall: there is no command "${escapeTerminal(name)}"\n\n${generalHelp()}`);
    return EXIT.usage;
  }
  if (asksForHelp(args)) {
    io.out(`usage: rightcall ${entry.usage}\n\n${entry.does}\n${entry.more ? `\n${entry.more}\n` : ""}`);
    return EXIT.ok;
  }
  try {
    const { run } = await entry.load();
    return await run(args, io);
  } catch (error) {
    return reportError(error, io);
  }
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end === -1 ? args : args.slice(0, end)).some((arg) => arg === "--help" || arg === "-h");
}

/** The source and the bundle both lie one folder below the package's; lib/storage would bring the parsers with it. */
function version(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
