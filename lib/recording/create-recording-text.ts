import { createEndHash } from "./end-sha256";
import type { Header, RecordingEvent } from "./events";
import { serializeEvent, serializeHeader } from "./serialize-event";

/** An event with the line it is written as. */
export type EventLine = { event: RecordingEvent; text: string };

/**
 * The text of a finished recording: the header, prompt and tools, then the events by ticket, trial and turn, each
 * ticket's `ticket` and `expect` right before its first run, and the end event.
 */
export function createRecordingText(header: Header, events: readonly RecordingEvent[]): string {
  const lines = events.map((event) => ({ event, text: serializeEvent(event) }));
  return finishRecording(serializeHeader(header), lines);
}

/** As `createRecordingText`, over lines that are written already and are kept byte for byte. */
export function finishRecording(header: string, lines: readonly EventLine[]): string {
  const sorted = arrangeLines(lines.filter(({ event }) => event.type !== "end"));
  const hash = createEndHash();
  hash.add(header, JSON.parse(header));
  for (const { event, text } of sorted) hash.add(text, event);
  const replies = sorted.filter(({ event }) => event.type === "reply").length;
  const end = serializeEvent({ type: "end", ticketRuns: countRuns(sorted), replies, sha256: hash.digest() });
  return [header, ...sorted.map(({ text }) => text), end].map((line) => `${line}\n`).join("");
}

const HEAD_ORDER = ["prompt", "tools", "ticket", "expect"];

/** Sorts lines; those of one turn keep the order they came in. */
function arrangeLines(lines: readonly EventLine[]): EventLine[] {
  return [...lines].sort(({ event: one }, { event: other }) => {
    const byTicket = compareIds(ticketOf(one), ticketOf(other));
    if (byTicket !== 0) return byTicket;
    return headRank(one) - headRank(other) || trialOf(one) - trialOf(other) || turnOf(one) - turnOf(other);
  });
}

/** Digits count as numbers, so "T-9" comes before "T-10"; the rest by code unit. The empty text comes first. */
export function compareIds(one: string, other: string): number {
  const parts = (id: string) => id.match(/\d+|\D+/g) ?? [];
  const [left, right] = [parts(one), parts(other)];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const [a, b] = [left[index] ?? "", right[index] ?? ""];
    const difference = /^\d/.test(a) && /^\d/.test(b) ? Number(a) - Number(b) : 0;
    if (difference !== 0) return difference;
    if (a !== b) return a < b ? -1 : 1;
  }
  return left.length - right.length;
}

function countRuns(lines: readonly EventLine[]): number {
  const runs = lines.filter(({ event }) => "trial" in event);
  return new Set(runs.map(({ event }) => JSON.stringify([ticketOf(event), trialOf(event)]))).size;
}

function ticketOf(event: RecordingEvent): string {
  return "ticket" in event ? event.ticket : "";
}

function trialOf(event: RecordingEvent): number {
  return "trial" in event ? event.trial : 0;
}

function turnOf(event: RecordingEvent): number {
  return "turn" in event ? event.turn : 0;
}

/** Prompt and tools stand first of all, a ticket and its expectation before its runs. */
function headRank(event: RecordingEvent): number {
  const index = HEAD_ORDER.indexOf(event.type);
  return index === -1 ? HEAD_ORDER.length : index;
}
