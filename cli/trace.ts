import { type CliIo, type Command, UsageError } from "./io";

const PARTS: Readonly<Record<string, () => Promise<{ run: Command }>>> = Object.assign(Object.create(null), {
  wire: () => import("./trace-wire"),
  replay: () => import("./trace-replay"),
  calls: () => import("./trace-calls"),
});

/** `rightcall trace PART`: what a client and its servers say to each other. */
export async function run([name = "", ...args]: readonly string[], io: CliIo): Promise<number> {
  const part = PARTS[name];
  if (!part) {
    throw new UsageError(
      `trace: there is no "${name}"; there is ${Object.keys(PARTS).join(", ")}\nSee: rightcall trace --help`,
    );
  }
  return (await part()).run(args, io);
}
