import { type SQL, sql } from "drizzle-orm";
import { names, verdicts } from "../schema";
import { idOfLabel } from "../verdict-codec";
import type { TicketFilter, TicketRowsOptions } from "./types";

/** Conditions as literals, each served by an index of its own (see schema.ts). */
export const FILTERS: Readonly<Record<TicketFilter, SQL | undefined>> = {
  all: undefined,
  wrong: sql`${verdicts.standing} = 0`,
  argument: sql`${verdicts.asMeant} = 0`,
  unbacked: sql`${verdicts.unbacked} = 1`,
  unfinished: sql`${verdicts.goalReached} = 0`,
  "no-tool": sql`${verdicts.calledId} = -1`,
  failed: sql`${verdicts.standing} = 4`,
  "not-scored": sql`${verdicts.standing} = 3`,
};

/** What a page of tickets is narrowed to, besides its recording. */
export function conditionsOf({ filter, expected, called }: TicketRowsOptions): (SQL | undefined)[] {
  return [
    FILTERS[filter ?? "all"],
    expected === undefined ? undefined : sql`${verdicts.expectedId} = ${labelId(expected)}`,
    called === undefined ? undefined : sql`${verdicts.calledId} = ${labelId(called)}`,
  ];
}

function labelId(label: string): SQL {
  const id = idOfLabel(label);
  return id === null ? sql`(select ${names.id} from ${names} where ${names.name} = ${label})` : sql`${id}`;
}
