import { sha256Bytes } from "@/lib/canonical-json";
import type { Expectation, Ticket } from "@/lib/ticket";
import type { Db } from "./open-database";
import type { KeepText } from "./text-codec";

/*
 * What many runs share and the database holds once: texts, names, expectations, tickets. Each gives the id, storing it
 * first where it is new; the caller holds the transaction.
 */

export function createKeepText({ $client: client }: Db, recordingId: number): KeepText {
  const find = client.prepare("SELECT id FROM texts WHERE sha256 = ?").pluck();
  const insert = client.prepare("INSERT INTO texts (sha256, body) VALUES (?, ?)");
  const note = client.prepare("INSERT OR IGNORE INTO recording_texts (recording_id, text_id) VALUES (?, ?)");
  return (text) => {
    const sha256 = sha256Bytes(text);
    const found = find.get(sha256);
    const id = typeof found === "number" ? found : Number(insert.run(sha256, text).lastInsertRowid);
    note.run(recordingId, id);
    return id;
  };
}

export function createIntern({ $client: client }: Db): (name: string) => number {
  const insert = client.prepare("INSERT INTO names (name) VALUES (?) ON CONFLICT (name) DO NOTHING");
  const find = client.prepare("SELECT id FROM names WHERE name = ?").pluck();
  const ids = new Map<string, number>();
  return (name) => {
    const cached = ids.get(name);
    if (cached !== undefined) return cached;
    insert.run(name);
    const id = Number(find.get(name));
    if (ids.size < 10_000) ids.set(name, id);
    return id;
  };
}

export function createExpectationIds({ $client: client }: Db): (expectation: Expectation | null) => number {
  const find = client.prepare("SELECT id FROM expectations WHERE sha256 = ?").pluck();
  const insert = client.prepare(
    "INSERT INTO expectations (sha256, json) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  const put = (expectation: Expectation | null): number => {
    const json = JSON.stringify(expectation);
    const sha256 = sha256Bytes(json);
    const { changes, lastInsertRowid } = insert.run(sha256, json);
    return changes === 1 ? Number(lastInsertRowid) : Number(find.get(sha256));
  };
  // Trials of a ticket share the object.
  const known = new WeakMap<Expectation, number>();
  let none: number | null = null;
  return (expectation) => {
    if (expectation === null) {
      none ??= put(null);
      return none;
    }
    const cached = known.get(expectation);
    if (cached !== undefined) return cached;
    const id = put(expectation);
    known.set(expectation, id);
    return id;
  };
}

export function createTicketIds({ $client: client }: Db): (ticket: Ticket, hex: string) => number {
  const find = client.prepare("SELECT id FROM tickets WHERE sha256 = ?").pluck();
  const insert = client.prepare(
    "INSERT INTO tickets (sha256, name, body, context) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const index = client.prepare("INSERT INTO ticket_text (rowid, body) VALUES (?, ?)");
  return (ticket, hex) => {
    const sha256 = Buffer.from(hex, "hex");
    const put = insert.run(sha256, ticket.id, ticket.body, JSON.stringify(ticket.context));
    if (put.changes === 0) return Number(find.get(sha256));
    const id = Number(put.lastInsertRowid);
    index.run(id, [ticket.id, ...Object.values(ticket.context), ticket.body].join("\n"));
    return id;
  };
}
