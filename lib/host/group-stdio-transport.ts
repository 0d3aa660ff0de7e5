import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { GroupProcess, type ProcessExit } from "./group-process";
import { createLineReader } from "./read-lines";

export type { ProcessExit } from "./group-process";

export type StdioCommand = {
  command: string;
  args?: readonly string[];
  /** Added to HOME, LOGNAME, PATH, SHELL, TERM and USER; nothing else of this process's environment is passed. */
  env?: Readonly<Record<string, string>>;
  cwd?: string;
};

const STRAY_KEPT = 100;

/**
 * A server as a child process, over stdio. It is started once (the SDK's own transport starts a second one to probe)
 * and as the head of a process group. Lines on its standard output that are no JSON-RPC are kept, as are the end of
 * its standard error and its exit.
 */
export class GroupStdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport["onmessage"]>;
  /** Standard output lines that are not the protocol's, cut to 200 characters, the first 100. */
  readonly stray: string[] = [];
  private readonly process: GroupProcess;

  constructor(params: StdioCommand) {
    const { command, args, env, cwd } = params;
    this.process = new GroupProcess(
      {
        command,
        env: { ...getDefaultEnvironment(), ...env },
        ...(args ? { args } : {}),
        ...(cwd === undefined ? {} : { cwd }),
      },
      {
        onOutput: createLineReader((line) => this.readLine(line.toString("utf8"))),
        onClose: () => this.onclose?.(),
        onError: (error) => this.onerror?.(error),
      },
    );
  }

  get pid(): number | null {
    return this.process.pid;
  }

  /** The last 64 KiB of standard error. A member of this name also makes the SDK treat this as stdio. */
  get stderr(): string {
    return this.process.stderr;
  }

  /** Null while the process lives. */
  get exit(): ProcessExit | null {
    return this.process.exit;
  }

  /** @throws Error naming the command when it cannot be started. */
  start(): Promise<void> {
    return this.process.start();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.process.write(`${JSON.stringify(message)}\n`);
  }

  /** End of input, then SIGTERM, then SIGKILL, to the whole group. */
  async close(): Promise<void> {
    await this.process.stop();
  }

  private readLine(line: string): void {
    const message = parseMessage(line);
    if (message) this.onmessage?.(message);
    else if (line.trim() !== "" && this.stray.length < STRAY_KEPT) this.stray.push(line.slice(0, 200));
  }
}

/** The SDK checks what a message holds; here it only has to be JSON-RPC. */
function parseMessage(line: string): JSONRPCMessage | null {
  try {
    const value: unknown = JSON.parse(line);
    const isRpc =
      typeof value === "object" && value !== null && "jsonrpc" in value && value.jsonrpc === "2.0";
    return isRpc ? (value as JSONRPCMessage) : null;
  } catch {
    return null;
  }
}
