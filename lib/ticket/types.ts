import type { JsonObject, Place } from "@/lib/canonical-json";

/** What the model sees of one case. Header lines (`Customer: C-0127`) are rendered from `context`. */
export type Ticket = { id: string; body: string; context: Readonly<Record<string, string>> };

export type ExpectedCall = { tool: string; arguments?: JsonObject };

/** What a ticket run is held against. Names are shown names. `accepted: []` = must call nothing; absent = not scored. */
export type Expectation = {
  /** What sort of ticket it is, in the suite's own word ("injection"): figures are grouped by it, no model sees it. */
  kind?: string;
  goal?: string;
  accepted?: readonly string[];
  forbidden?: readonly string[];
  expectedCalls?: readonly ExpectedCall[];
  /** Arguments as the ticket wrote them, and as the customer meant them. */
  asWritten?: JsonObject;
  asMeant?: JsonObject;
};

export type SuiteTicket = { ticket: Ticket; expectation: Expectation };

/** Where a value was read: named in every parse error. */
export type Source = Place;
