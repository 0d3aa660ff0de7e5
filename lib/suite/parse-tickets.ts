import { ParseError, type Place, parseJson, withExactNumbers } from "@/lib/canonical-json";
import { EXACT_FIELDS, parseTicketLine, type SuiteTicket } from "@/lib/ticket";

/**
 * The tickets of a tickets.jsonl text. Blank lines are skipped and keep their number.
 *
 * @throws ParseError naming file, line and field; for an id that comes twice it names both lines.
 */
export function parseTickets(text: string, place: Place): SuiteTicket[] {
  const lineOf = new Map<string, number>();
  const tickets: SuiteTicket[] = [];
  for (const [index, json] of text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .entries()) {
    if (json.trim() === "") continue;
    const here = { ...place, line: index + 1 };
    const value = withExactNumbers(parseJson(json, here), json, EXACT_FIELDS, "number");
    const one = parseTicketLine(value, here);
    const first = lineOf.get(one.ticket.id);
    if (first !== undefined) {
      throw new ParseError(
        here,
        "id",
        `ticket "${one.ticket.id}" stands on line ${first} already: give one another id.`,
      );
    }
    lineOf.set(one.ticket.id, here.line);
    tickets.push(one);
  }
  if (tickets.length === 0) throw new ParseError(place, "", "the suite has no tickets: add one a line.");
  return tickets;
}
