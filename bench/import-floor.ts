import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import { openDatabase } from "@/db";
import { measure } from "./measure";

/** Ticket runs a transaction, as an import stores them: pages are answered in between. */
const CHUNK = 200;

/** The tables that one ticket run has rows in. */
const TABLES = [
  "tickets",
  "expectations",
  "texts",
  "recording_texts",
  "ticket_runs",
  "turns",
  "calls",
  "verdicts",
];

export type Floor = { cpuMs: number; wallMs: number; rows: number };

/**
 * What an import cannot do without: the file read and copied, SHA-256 of it, `JSON.parse` of every line, and the rows of
 * a finished import put back by prepared statements into a database with the same tables, indexes and text search. The
 * rows are read from that import beforehand; nothing is checked, scored or looked up.
 */
export async function importFloor(file: string, imported: string, folder: string): Promise<Floor> {
  const from = openDatabase(path.join(imported, "rightcall.db"));
  const to = openDatabase(path.join(folder, "floor.db"));
  // Rows go in without the recordings they belong to, which are a handful.
  to.$client.pragma("foreign_keys = OFF");
  const loads = TABLES.map((table) => {
    const rows = from.$client.prepare(`SELECT * FROM ${table}`).raw().all() as unknown[][];
    const places = (rows[0] ?? []).map(() => "?").join(", ");
    return { rows, insert: to.$client.prepare(`INSERT INTO ${table} VALUES (${places || "NULL"})`), at: 0 };
  });
  const runs = from.$client.prepare("SELECT count(*) FROM ticket_runs").pluck().get() as number;
  from.$client.close();
  const ticketText = to.$client.prepare("INSERT INTO ticket_text (rowid, body) VALUES (?, ?)");
  const runText = to.$client.prepare("INSERT INTO run_text (rowid, body) VALUES (?, ?)");
  let tickets = 0;
  let replies = 0;
  const { cpuMs, wallMs } = await measure(async () => {
    await copyFile(file, path.join(folder, "copy.jsonl"));
    const hash = createHash("sha256");
    let waiting: Line[] = [];
    const flush = to.$client.transaction((lines: Line[], share: number) => {
      for (const load of loads) {
        const end = Math.min(load.rows.length, Math.ceil(load.rows.length * share));
        for (; load.at < end; load.at += 1) load.insert.run(...(load.rows[load.at] ?? []));
      }
      for (const line of lines) {
        if (line.type === "ticket") {
          tickets += 1;
          ticketText.run(
            tickets,
            `${line.ticket}\n${Object.values(line.context ?? {}).join("\n")}\n${line.body}`,
          );
        } else if (line.type === "reply") {
          replies += 1;
          runText.run(replies, line.reply);
        }
      }
    });
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
      hash.update(chunk);
      const bytes = Buffer.concat([rest, chunk]);
      const end = bytes.lastIndexOf(0x0a) + 1;
      rest = bytes.subarray(end);
      for (const text of bytes.toString("utf8", 0, end).split("\n")) {
        if (text === "") continue;
        const line: Line = JSON.parse(text);
        waiting.push(line);
        if (line.type !== "call" || waiting.length < 4 * CHUNK) continue;
        flush(waiting, (replies + CHUNK) / runs);
        waiting = [];
      }
    }
    flush(waiting, 1);
    hash.digest("hex");
  });
  if (replies !== runs) throw new Error(`the floor put in ${replies} ticket runs of ${runs}`);
  const rows = loads.reduce((total, load) => total + load.at, tickets + replies);
  to.$client.close();
  return { cpuMs, wallMs, rows };
}

type Line = { type: string; ticket?: string; context?: object; body?: string; reply?: string };
