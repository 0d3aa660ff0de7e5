import type { TicketRow } from "@/db";
import { bareName, showArguments, splitShownName } from "./argument-text";
import { calledText } from "./called";
import { ticketPath } from "./paths";
import { showText } from "./show-text";
import type { TicketSelection } from "./ticket-filter";

export type CheckState = "right" | "wrong" | "none";

/** A row of the tickets table as plain text and states, ready for the browser. */
export type TicketTableRow = {
  key: string;
  href: string;
  ticket: string;
  trial: number;
  excerpt: string;
  expected: string;
  called: {
    state: "right" | "wrong" | "failed" | "unscored";
    server: string;
    tool: string;
    args: string;
    note: string;
  };
  written: CheckState;
  meant: CheckState;
  meantValue: string;
  job: { state: CheckState; tool: string; note: string };
  claim: { state: "unbacked" | "unclear" | "backed" | "none" | "unmeasured" };
};

/** Columns a recording has something to say in. */
export type TicketColumns = { trial: boolean; argument: string | null; job: boolean; claim: boolean };

export function buildTicketRows(
  recording: string,
  rows: readonly TicketRow[],
  selection: TicketSelection,
): TicketTableRow[] {
  return rows.map((row) => ({
    key: `${row.ticket}#${row.trial}`,
    href: ticketPath(recording, row.ticket, row.trial, selection),
    ticket: showText(row.ticket),
    trial: row.trial,
    excerpt: showText(row.excerpt),
    expected: row.expected === null ? "–" : bareName(showText(row.expected)),
    called: showCalled(row),
    written: check(row.headline?.asWritten),
    meant: check(row.headline?.asMeant),
    meantValue: row.headline?.asMeant === false && row.meant !== null ? showText(readText(row.meant)) : "",
    job: showJob(row),
    claim: { state: showClaim(row) },
  }));
}

function showCalled(row: TicketRow): TicketTableRow["called"] {
  if (row.notMeasured !== null) {
    return { state: "failed", server: "", tool: "failed run", args: "", note: showText(row.notMeasured) };
  }
  const name = splitShownName(showText(calledText(row.called)));
  const isCall = row.called !== null && row.called.kind !== "no tool";
  return {
    state: row.right === null ? "unscored" : row.right ? "right" : "wrong",
    ...name,
    args: isCall && row.arguments !== null ? `(${showText(showArguments(row.arguments))})` : "",
    note: row.notScored === null ? "" : `not scored: ${row.notScored}`,
  };
}

function showJob({ goal }: TicketRow): TicketTableRow["job"] {
  if (goal === null) return { state: "none", tool: "", note: "" };
  const tool = bareName(showText(goal.tool));
  if (goal.reached) return { state: "right", tool, note: "" };
  return { state: "wrong", tool, note: goal.called ? "called, did not return" : "" };
}

function showClaim({ claim }: TicketRow): TicketTableRow["claim"]["state"] {
  if (claim === null) return "unmeasured";
  return claim === "cannot tell" ? "unclear" : claim;
}

function check(value: boolean | null | undefined): CheckState {
  return value === true ? "right" : value === false ? "wrong" : "none";
}

/** `"O-1744"` as JSON text reads O-1744; anything else stays JSON. */
function readText(json: string): string {
  return /^"[^"\\]*"$/.test(json) ? json.slice(1, -1) : json;
}
