import path from "node:path";
import { trashRecording } from "@/db";
import { formatDate } from "@/lib/format";
import { type CliIo, EXIT, UsageError } from "./io";
import { jsonLine } from "./json-line";
import { openHere } from "./open-here";
import { parseOptions, takePositionals } from "./options";
import { requireRecording } from "./scored";

/** `rightcall remove ID`: its rows go and its file waits a week in the trash; bundled recordings are refused. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("remove", args, { json: { type: "boolean" } });
  const [id = ""] = takePositionals("remove ID", positionals, 1, 1);
  using here = await openHere(io);
  const { db, dataDir } = here;
  const { origin } = await requireRecording(db, id);
  if (origin === "bundled") throw new UsageError(`"${id}" ships with Rightcall and stays`);
  const trashed = await trashRecording(db, id, dataDir, { by: "rightcall remove" });
  const file = trashed === null ? null : path.join(dataDir, "trash", trashed.name);
  if (values.json) {
    const until = trashed?.goneAt ?? null;
    io.out(jsonLine({ format: "rightcall-remove/1", removed: id, trash: file, until }));
    return EXIT.ok;
  }
  io.out(`removed ${id}\n`);
  if (trashed !== null && file !== null) {
    io.out(`until ${formatDate(trashed.goneAt)} this brings it back: rightcall import ${file} --id ${id}\n`);
  }
  return EXIT.ok;
}
