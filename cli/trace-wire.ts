import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  listMethods,
  numberMessages,
  openWireLog,
  parseWireLog,
  runRelay,
  secretValues,
  serveHttpRecorder,
} from "@/lib/wire";
import { type CliIo, EnvironmentError, EXIT, UsageError } from "./io";
import { jsonLine } from "./json-line";
import { parseOptions, parseWhole, takePositionals } from "./options";
import { parseStyle, STYLE_OPTIONS, traceText } from "./trace-style";

const TEXT = { type: "string" } as const;
const OPTIONS = {
  ...STYLE_OPTIONS,
  ...{ log: TEXT, name: TEXT, http: TEXT, port: TEXT },
} as const;
const PRINT = "trace wire FILE [--full 1,5,6|all] [--depth 4] [--max-string 48] [--json]";
const RELAY = "trace wire --log FILE [--name NAME] -- COMMAND [ARGUMENT…]";
const HTTP = "trace wire --log FILE [--name NAME] --http URL [--port N]";

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>["values"];

/** `rightcall trace wire`: a relay in a server's place, a recorder in front of one over HTTP, or a log printed. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const end = args.indexOf("--");
  const command = end === -1 ? [] : args.slice(end + 1);
  const { values, positionals } = parseOptions("trace", end === -1 ? args : args.slice(0, end), OPTIONS);
  if (command.length > 0) return relay(command, values, positionals, io);
  if (values.http !== undefined) return recordHttp(values.http, values, positionals, io);
  const [file = ""] = takePositionals(PRINT, values.log === undefined ? positionals : [], 1, 1);
  return print(path.resolve(io.cwd, file), values, io);
}

async function relay(
  [command = "", ...args]: readonly string[],
  values: Values,
  positionals: readonly string[],
  io: CliIo,
): Promise<number> {
  if (values.log === undefined || values.http !== undefined || positionals.length > 0) {
    throw new UsageError(`usage: rightcall ${RELAY}`);
  }
  const stop = new AbortController();
  // Held to the end: a second SIGTERM must not end the relay before it has ended the server.
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(name, () => stop.abort());
  io.signal.addEventListener("abort", () => stop.abort(), { once: true });
  return runRelay({
    command,
    args,
    env: io.env,
    server: values.name ?? path.basename(command),
    secrets: secretValues(io.env),
    input: process.stdin,
    output: process.stdout,
    onFrame: writeLog(values.log, io),
    now: Date.now,
    signal: stop.signal,
  }).catch((error: Error) => Promise.reject(new EnvironmentError(error.message, { cause: error })));
}

async function recordHttp(
  address: string,
  values: Values,
  positionals: readonly string[],
  io: CliIo,
): Promise<number> {
  if (values.log === undefined || positionals.length > 0) throw new UsageError(`usage: rightcall ${HTTP}`);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `--http takes the address of an MCP server, such as http://127.0.0.1:3000/mcp, not "${address}"`,
    );
  }
  await using recorder = await serveHttpRecorder({
    url,
    server: values.name ?? url.host,
    secrets: secretValues(io.env),
    port: values.port === undefined ? 0 : parseWhole("port", values.port),
    onFrame: writeLog(values.log, io),
    now: Date.now,
  });
  io.out(`${recorder.url} passes on to ${url.href}; Ctrl+C stops it\n`);
  if (!io.signal.aborted) await once(io.signal, "abort");
  return EXIT.ok;
}

/** A disk that fills up costs the log, not the exchange. */
function writeLog(file: string, io: CliIo): ReturnType<typeof openWireLog> {
  const write = openWireLog(path.resolve(io.cwd, file));
  let failed = false;
  return (frame) => {
    try {
      write(frame);
    } catch (error) {
      if (!failed) io.err(`rightcall: ${file} is not written any more: ${String(error)}\n`);
      failed = true;
    }
  };
}

async function print(file: string, values: Values, io: CliIo): Promise<number> {
  const style = parseStyle(values);
  const messages = numberMessages(parseWireLog(await readFile(file, "utf8"), file));
  const methods = listMethods(messages);
  io.out(
    values.json ? jsonLine({ format: "rightcall-wire/1", messages, methods }) : traceText(messages, style),
  );
  return EXIT.ok;
}
