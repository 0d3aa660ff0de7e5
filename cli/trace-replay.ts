import { getTicketPage } from "@/db";
import { numberMessages } from "@/lib/wire";
import { type CliIo, EXIT, UsageError } from "./io";
import { jsonLine } from "./json-line";
import { openHere } from "./open-here";
import { parseOptions, parseWhole, takePositionals } from "./options";
import { requireScorecard } from "./scored";
import { parseStyle, STYLE_OPTIONS, traceText } from "./trace-style";

const USAGE = "trace replay ID TICKET [--trial N] [--full 1,5|all] [--json]";

/** `rightcall trace replay ID TICKET`: what host and servers said to each other when the ticket was last replayed. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseOptions("trace", args, {
    ...STYLE_OPTIONS,
    trial: { type: "string" },
  });
  const [id = "", ticket = ""] = takePositionals(USAGE, positionals, 2, 2);
  const trial = values.trial === undefined ? 1 : parseWhole("trial", values.trial, 1);
  const style = parseStyle(values);
  using here = await openHere(io);
  await requireScorecard(here.db, id);
  const page = await getTicketPage(here.db, id, ticket, trial);
  if (!page) throw new UsageError(`"${id}" has no run ${trial} of the ticket "${ticket}"`);
  const { trace } = page;
  if (!trace?.run) {
    throw new UsageError(
      `no replay of "${id}" left a trace of ${ticket} here\nReplay it: rightcall replay ${id}`,
    );
  }
  const messages = numberMessages([...(trace.connecting?.frames ?? []), ...trace.run.frames]);
  io.out(
    values.json
      ? jsonLine({
          format: "rightcall-trace/1",
          recording: id,
          ticket,
          trial,
          messages,
          spans: trace.run.spans,
        })
      : traceText(messages, style),
  );
  return EXIT.ok;
}
