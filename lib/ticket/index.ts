export { expectedFirst } from "./expected-first";
export { EXACT_FIELDS, parseExpectation } from "./parse-expectation";
export { parseTicketId, parseTicketLine } from "./parse-ticket-line";
export { contextLabel, ticketHeader } from "./ticket-header";
export { expectationSha256, ticketSha256, ticketsSha256 } from "./ticket-sha256";
export type { Expectation, ExpectedCall, Source, SuiteTicket, Ticket } from "./types";
