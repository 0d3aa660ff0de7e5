import type { CliIo } from "./io";
import { parseOptions, takePositionals } from "./options";
import { serve } from "./serve";

/** `rightcall serve`: the app, until Ctrl+C. Its settings come from the environment. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { positionals } = parseOptions("serve", args, {});
  takePositionals("serve", positionals, 0, 0);
  return serve({}, io);
}
