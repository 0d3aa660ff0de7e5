import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseTicketLine, type SuiteTicket } from "@/lib/ticket";

export type BuiltInSuite = "shop" | "pick-a-tool" | "shop-negative";

/** The lines of a built-in suite's tickets.jsonl as plain JSON, for tests. */
export function readTicketLines(suite: BuiltInSuite): object[] {
  const file = fileURLToPath(new URL(`../../../tickets/${suite}/tickets.jsonl`, import.meta.url));
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

export function loadTickets(suite: BuiltInSuite = "shop"): SuiteTicket[] {
  return readTicketLines(suite).map((value, index) =>
    parseTicketLine(value, { file: `tickets/${suite}/tickets.jsonl`, line: index + 1 }),
  );
}
