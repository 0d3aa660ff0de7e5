import { canonicalJson, sha256Hex } from "@/lib/canonical-json";
import type { Expectation, Ticket } from "./types";

/** The identity of what the model sees of one ticket: SHA-256 of the RFC 8785 text of {body, context, id}. */
export function ticketSha256({ id, body, context }: Ticket): string {
  // The same text as canonicalJson({ body, context, id }): this runs for every ticket run of a large file.
  const members = Object.keys(context)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${JSON.stringify(context[key])}`);
  return sha256Hex(
    `{"body":${JSON.stringify(body)},"context":{${members.join(",")}},"id":${JSON.stringify(id)}}`,
  );
}

/** The identity of a suite's tickets, in order; expectations are no part of it. */
export function ticketsSha256(tickets: readonly Ticket[]): string {
  return sha256Hex(canonicalJson(tickets.map(seen)));
}

/** The identity of what one ticket is held against. */
export function expectationSha256(expectation: Expectation): string {
  const { kind, goal, accepted, forbidden, expectedCalls, asWritten, asMeant } = expectation;
  return sha256Hex(canonicalJson({ kind, goal, accepted, forbidden, expectedCalls, asWritten, asMeant }));
}

function seen({ id, body, context }: Ticket) {
  return { id, body, context };
}
