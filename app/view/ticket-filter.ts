import type { TicketFilter, TicketRowsOptions } from "@/db";
import { readParam, type SearchParams } from "./search-param";

/** Chips above the tickets table, in order. The argument chip takes the suite's own argument name. */
export const FILTERS: readonly { filter: TicketFilter; label: string }[] = [
  { filter: "all", label: "All" },
  { filter: "wrong", label: "Wrong first tool" },
  { filter: "argument", label: "Argument not as meant" },
  { filter: "unbacked", label: "Unbacked claim" },
  { filter: "unfinished", label: "Job not finished" },
  { filter: "no-tool", label: "No tool" },
  { filter: "failed", label: "Failed runs" },
  { filter: "not-scored", label: "Not scored" },
];

/** What of a scorecard's URL selects tickets; kept by every link that stays within the selection. */
export type TicketSelection = { filter?: TicketFilter; expected?: string; called?: string };

/** The selection a URL names. An unknown filter is no filter: a link never leads to an error. */
export function readSelection(params: SearchParams): TicketSelection {
  const filter = FILTERS.find((known) => known.filter === readParam(params, "filter"))?.filter;
  const expected = readParam(params, "expected");
  const called = readParam(params, "called");
  return {
    ...(filter === undefined || filter === "all" ? {} : { filter }),
    ...(expected === undefined ? {} : { expected }),
    ...(called === undefined ? {} : { called }),
  };
}

/** The selection and the page cursor, as the tickets query takes them. */
export function readRowsOptions(params: SearchParams, limit: number): TicketRowsOptions {
  const after = readParam(params, "after");
  return { ...readSelection(params), limit, ...(after === undefined ? {} : { after }) };
}
