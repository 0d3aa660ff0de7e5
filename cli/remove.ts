import { removeRecording } from "@/db";
import { type CliIo, EXIT, UsageError } from "./io";
import { jsonLine } from "./json-line";
import { openHere } from "./open-here";
import { parseOptions, takePositionals } from "./options";
import { requireRecording } from "./scored";

/** `rightcall remove ID`: the file and its rows go; bundled recordings are refused. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("remove", args, { json: { type: "boolean" } });
  const [id = ""] = takePositionals("remove ID", positionals, 1, 1);
  using here = await openHere(io);
  const { db, dataDir } = here;
  const { origin } = await requireRecording(db, id);
  if (origin === "bundled") throw new UsageError(`"${id}" ships with Rightcall and stays`);
  await removeRecording(db, id, dataDir);
  io.out(values.json ? jsonLine({ format: "rightcall-remove/1", removed: id }) : `removed ${id}\n`);
  return EXIT.ok;
}
