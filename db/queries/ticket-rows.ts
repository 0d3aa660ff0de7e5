import { eq, sql } from "drizzle-orm";
import { stringifyExact } from "@/lib/canonical-json";
import type { Expectation } from "@/lib/ticket";
import type { Fault } from "@/lib/ticket-run";
import { inIds } from "../in-ids";
import { createNameOf } from "../name-lookup";
import type { Db } from "../open-database";
import { createTextOf } from "../read-run";
import { claims, expectations, rulesets, ticketRuns, tickets, verdicts } from "../schema";
import { parseSettings } from "../start-recording";
import { decodePlain } from "../text-codec";
import { firstToolOfRow, headlineOf, labelOf, notScoredOfRow, OUTCOMES } from "../verdict-codec";
import { excerptOf } from "./excerpt";
import type { ClaimState, TicketRow } from "./types";

const ARGUMENTS_SHOWN = 400;

/** Rows of the tickets table for some verdicts, in their order. Arguments are cut unless `whole`. */
export function readTicketRows(db: Db, verdictIds: readonly number[], whole = false): TicketRow[] {
  const nameOf = createNameOf(db);
  const textOf = createTextOf(db);
  const claimStates = readClaimStates(db, verdictIds);
  const cut = (text: string) => (whole ? text : text.slice(0, ARGUMENTS_SHOWN));
  const rows = new Map(
    selectRows(db, verdictIds).map((row): [number, TicketRow] => {
      const { verdict } = row;
      const expectation: Expectation | null = JSON.parse(row.expectation);
      return [
        verdict.id,
        {
          ticket: row.ticket,
          trial: row.trial,
          excerpt: excerptOf(row.body),
          expected: labelOf(verdict.expectedId, nameOf),
          called: firstToolOfRow(verdict, nameOf),
          arguments: row.arguments === null ? null : cut(decodePlain(row.arguments, textOf)),
          right: verdict.right === null ? null : verdict.right === 1,
          headline: headlineOf(verdict),
          meant: meantOf(expectation, row.settings),
          goal:
            verdict.goalId === null
              ? null
              : {
                  tool: nameOf(verdict.goalId),
                  reached: verdict.goalReached === 1,
                  called: verdict.goalCalled === 1,
                },
          outcome: verdict.outcome === null ? null : (OUTCOMES[verdict.outcome] ?? null),
          claim: verdict.unbacked === null ? null : (claimStates.get(verdict.id) ?? "none"),
          notMeasured: row.fault === null ? null : faultLine(row.fault as Fault),
          notScored: notScoredOfRow(verdict.detail),
        },
      ];
    }),
  );
  return verdictIds.flatMap((id) => rows.get(id) ?? []);
}

export function faultLine({ kind, message }: Fault): string {
  return message === "" || message === kind ? kind : `${kind}: ${message}`;
}

function selectRows(db: Db, verdictIds: readonly number[]) {
  return db
    .select({
      verdict: verdicts,
      ticket: tickets.name,
      trial: ticketRuns.trial,
      body: sql<string>`substr(${tickets.body}, 1, 400)`,
      fault: ticketRuns.fault,
      expectation: expectations.json,
      settings: rulesets.settings,
      arguments: sql<
        string | null
      >`(select arguments from calls where ticket_run_id = ${ticketRuns.id} order by turn, call limit 1)`,
    })
    .from(verdicts)
    .innerJoin(ticketRuns, eq(ticketRuns.id, verdicts.ticketRunId))
    .innerJoin(tickets, eq(tickets.id, ticketRuns.ticketId))
    .innerJoin(expectations, eq(expectations.id, verdicts.expectationId))
    .innerJoin(rulesets, eq(rulesets.id, verdicts.rulesetId))
    .where(inIds(verdicts.id, verdictIds))
    .all();
}

/** The worst state of a reply's claims by the holding rule. */
function readClaimStates(db: Db, verdictIds: readonly number[]): Map<number, ClaimState> {
  const worstFirst: readonly ClaimState[] = ["unbacked", "cannot tell", "backed"];
  const rows = db
    .select({ verdictId: claims.verdictId, state: claims.state })
    .from(claims)
    .where(sql`${inIds(claims.verdictId, verdictIds)} and ${claims.strict} = 0`)
    .all();
  const states = new Map<number, ClaimState>();
  for (const { verdictId, state } of rows) {
    const known = states.get(verdictId);
    if (known === undefined || worstFirst.indexOf(state) < worstFirst.indexOf(known))
      states.set(verdictId, state);
  }
  return states;
}

function meantOf(expectation: Expectation | null, settings: string): string | null {
  const { headlineArgument } = parseSettings(settings);
  const meant = headlineArgument === null ? undefined : expectation?.asMeant?.[headlineArgument];
  return meant === undefined ? null : stringifyExact(meant);
}
