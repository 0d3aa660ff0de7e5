import { formatCount } from "@/lib/format";
import type { ChannelEnd, OutputFacts } from "../channel/channel";
import type { Ledger } from "../ledger";
import type { CheckId } from "./checks";

/** What servers wrote unasked, over every process and response of the check. */
export function checkOutput(
  ledger: Ledger,
  facts: OutputFacts,
  transport: "http" | "stdio",
  era: "modern" | "legacy",
): void {
  const fail = (id: CheckId, texts: readonly string[], what: (count: string) => string) => {
    const [received] = texts;
    if (received === undefined) ledger.pass(id);
    else ledger.fail(id, what(formatCount(texts.length, "line")), { evidence: { received } });
  };
  if (transport === "stdio") {
    fail(
      "output/json",
      facts.notJson,
      (lines) => `${lines} on standard output ${facts.notJson.length === 1 ? "is" : "are"} no JSON.`,
    );
  }
  fail(
    "output/json-rpc",
    facts.notRpc,
    () => "JSON that is no JSON-RPC 2.0 came where the protocol is spoken.",
  );
  fail("output/utf-8", facts.notUtf8, () => "What was written is no UTF-8.");
  fail("output/answers", facts.strayAnswers, () => "An answer belongs to no request.");
  if (era === "modern")
    fail("output/requests", facts.requests, () => "The server sent a request to the client.");
  checkNotifications(ledger, facts, transport);
}

function checkNotifications(ledger: Ledger, facts: OutputFacts, transport: "http" | "stdio"): void {
  const [log] = facts.logs;
  if (log === undefined) ledger.pass("output/logging");
  else
    ledger.note("output/logging", "Log messages came over the protocol, unasked.", {
      evidence: { received: log },
    });
  if (transport !== "stdio") return;
  const early = [...new Set(facts.early)].join(", ");
  if (early === "") ledger.pass("output/early");
  else ledger.note("output/early", `Before the first answer came ${early.slice(0, 200)}.`);
}

/** How the process ended that had answered everything. A process that was killed for something else says nothing. */
export function checkStop(ledger: Ledger, { stop, exit }: ChannelEnd, stopMs: number): void {
  if (stop.by !== "end of input") {
    ledger.note(
      "stdio/stop",
      `It did not end within ${stopMs / 1000} s of the end of its input; it took ${stop.by}.`,
    );
    ledger.notReached("stdio/exit-code", "stdio/stop");
    ledger.notReached("stdio/group", "stdio/stop");
    return;
  }
  ledger.pass(
    "stdio/stop",
    `The process ended ${Math.round(stop.durationMs)} ms after the end of its input.`,
  );
  const how = exit?.signal ? `by ${exit.signal}` : `with exit code ${exit?.code}`;
  if (exit?.code === 0) ledger.pass("stdio/exit-code");
  else ledger.note("stdio/exit-code", `It ended ${how}.`);
  if (stop.leftBehind)
    ledger.note("stdio/group", "A process that it started lived on after it; the check ended it.");
  else ledger.pass("stdio/group");
}
