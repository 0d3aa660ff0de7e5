import { formatCount } from "@/lib/format";
import { type LineFault, readFault } from "./upload-reply";

/** What the server read in a file that is not kept yet. */
export type UploadPreview = {
  token: string;
  id: string;
  /** A free id, where `id` is another file's already. */
  offeredId: string | null;
  title: string;
  lines: { what: string; says: string }[];
  partialWhy: string | null;
  faultCount: number;
  faults: LineFault[];
  warnings: string[];
};

/** The answer of PUT /api/recordings?preview=1; null for one that is no preview. */
export function readUploadPreview(status: number, text: string): UploadPreview | null {
  const body = parse(text);
  if (status !== 200 || typeof body.token !== "string") return null;
  const faults = Array.isArray(body.faults) ? body.faults.map(readFault) : [];
  return {
    token: body.token,
    id: String(body.id),
    offeredId: typeof body.offeredId === "string" ? body.offeredId : null,
    title: String(body.title),
    lines: [
      { what: "Tickets", says: sayTickets(body) },
      { what: "Tool list", says: sayTools(body.tools) },
      { what: "Class", says: sayClass(body) },
    ],
    partialWhy: typeof body.partialWhy === "string" ? body.partialWhy : null,
    faultCount: count(body.faultCount),
    faults,
    warnings: Array.isArray(body.warnings) ? body.warnings.map(String) : [],
  };
}

function sayTickets(body: Record<string, unknown>): string {
  const tickets = count(body.tickets);
  const matched = count(body.ticketsMatched);
  const all = `${formatCount(tickets, "ticket")}, ${formatCount(count(body.runs), "ticket run")}`;
  if (typeof body.suite !== "string") return `${all}; no suite is named`;
  if (body.isSuiteHere !== true)
    return `${all}; suite ${body.suite} is not here, the file's own expectations hold`;
  return `${all}; ${matched === tickets ? "all" : matched} as in suite ${body.suite} here`;
}

function sayTools(value: unknown): string {
  if (typeof value !== "object" || value === null) return "none for the whole file";
  const tools: Record<string, unknown> = { ...value };
  const known = tools.isKnown === true ? "a list that is known here" : "a new list";
  return `${formatCount(count(tools.count), "tool")}, ${known}`;
}

function sayClass(body: Record<string, unknown>): string {
  return `will be shown as imported, unverified; declared: ${String(body.declaredClass)}`;
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
