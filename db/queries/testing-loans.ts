import type { JsonObject } from "@/lib/canonical-json";
import { callText, recordingText } from "@/lib/recording/testing";
import type { ToolDeclaration, ToolList } from "@/lib/tool-list";

/*
 * A small library's loans desk in two releases of its server, as a suite of its own. Between them: texts reworded, one
 * with a zero-width space and one with a Cyrillic letter; an optional property and a tool added; a tool removed, a
 * property newly required and a pattern newly set.
 */

const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: "object",
  properties,
  required,
});
const text = (description: string, rules: JsonObject = {}): JsonObject => ({
  type: "string",
  description,
  ...rules,
});
const readOnly = { readOnlyHint: true, openWorldHint: false };
const loanId = "The loan's number, such as L-20418.";

const branches: ToolDeclaration = {
  name: "list_branches",
  title: "Branches",
  description:
    "Lists the branches with their opening hours. Use it when a reader asks where or when. Not for books.",
  inputSchema: object({}),
  annotations: readOnly,
};

const first: readonly ToolDeclaration[] = [
  {
    name: "search_catalogue",
    title: "Search the catalogue",
    description: "Queries the catalogue for books by title, author or subject.",
    inputSchema: object({ words: text("What to look for.") }, ["words"]),
    annotations: readOnly,
  },
  {
    name: "get_loan",
    title: "Loan",
    description: "Gives one loan: title, branch and the day it is due. Use it when a reader names a loan.",
    inputSchema: object({ loan_id: text(loanId) }, ["loan_id"]),
    outputSchema: object({ due_on: { type: "string", format: "date" } }, ["due_on"]),
    annotations: readOnly,
  },
  {
    name: "renew_loan",
    title: "Renew a loan",
    description:
      "Makes a loan due later. Use it when a reader wants to keep a book. To see the due day use get_loan.",
    inputSchema: object(
      { loan_id: text(loanId), weeks: { type: "integer", description: "How many, 1 to 4." } },
      ["loan_id"],
    ),
    annotations: { readOnlyHint: false, idempotentHint: false },
  },
  {
    name: "pay_fine",
    title: "Pay a fine",
    description: "Retired. Takes a payment for a late loan.",
    inputSchema: object({ loan_id: text(loanId) }, ["loan_id"]),
  },
  branches,
];

const second: readonly ToolDeclaration[] = [
  {
    name: "search_catalogue",
    title: "Search the catalogue",
    description:
      "Finds books by title, author or subject. Use it when a reader looks for something to read. Not for books that a reader has already: for those use get_loan.",
    inputSchema: object(
      {
        words: text("What to look for."),
        language: text("The book's language.", { enum: ["en", "fr", "de"] }),
      },
      ["words"],
    ),
    annotations: readOnly,
  },
  {
    name: "get_loan",
    title: "One loan",
    description:
      "Gives one l\u043ean: title, branch and the day it is due. Use it when a reader names a loan.",
    inputSchema: object({ loan_id: text(loanId, { pattern: "^L-\\d{5}$" }) }, ["loan_id"]),
    outputSchema: object({ due_on: { type: "string", format: "date" } }, ["due_on"]),
    annotations: readOnly,
  },
  {
    name: "renew_loan",
    title: "Renew a loan",
    description:
      "Makes a loan due later. Use it when a reader wants to keep\u200b a book. To see the due day use get_loan.",
    inputSchema: object(
      { loan_id: text(loanId), weeks: { type: "integer", description: "How many, 1 to 4." } },
      ["loan_id", "weeks"],
    ),
    annotations: { readOnlyHint: false, idempotentHint: false },
  },
  branches,
  {
    name: "reserve_copy",
    title: "Reserve a copy",
    description:
      "Holds a copy at a branch. Use it when a book is out on loan. To find books use search_catalogue.",
    inputSchema: object({ book: text("As search_catalogue names it.") }, ["book"]),
  },
];

const listed = (version: string, tools: readonly ToolDeclaration[]): ToolList => [
  {
    name: "loans-desk",
    prefix: "loans",
    serverInfo: { name: "loans-desk", version },
    protocolVersion: "2025-11-25",
    tools,
  },
];

/** The listings of both releases, under the revision names their recordings give. */
export const LOANS_LISTS = { v1: listed("1.4.0", first), v2: listed("2.0.0", second) } as const;

const TICKETS = [
  ["T-1", "When do I have to bring loan L-20418 back?", "loans.get_loan"],
  ["T-2", "Can I hold on to L-20977 for another fortnight? The novel is long.", "loans.renew_loan"],
  ["T-3", "Please let me hold on to my novel a little longer, loan L-20513.", "loans.renew_loan"],
  ["T-4", "Do you have anything on beekeeping?", "loans.search_catalogue"],
  ["T-5", "Is the branch at the harbour open on Sundays?", "loans.list_branches"],
] as const;

/** The files of the suite `loans`, by path inside its folder. */
export const LOANS_SUITE: Readonly<Record<string, string>> = {
  "suite.json": JSON.stringify({
    format: "rightcall-suite/1",
    id: "loans",
    title: "A library's loans desk",
    servers: [{ name: "loans-desk", prefix: "loans", url: "http://127.0.0.1:9/mcp" }],
    prompt: "plain",
  }),
  "tickets.jsonl": TICKETS.map(([id, body, tool]) =>
    JSON.stringify({ id, context: {}, body, accepted: [tool] }),
  ).join("\n"),
  "prompts/plain.txt": "You answer readers.\n\n{{tools}}\n",
};

/** First calls of the one recorder in both releases: under v2 it no longer takes a renewal for a look at the loan. */
const CALLED = {
  v1: ["loans.get_loan", "loans.get_loan", "loans.get_loan", "loans.get_loan", "loans.list_branches"],
  v2: [
    "loans.get_loan",
    "loans.renew_loan",
    "loans.get_loan",
    "loans.search_catalogue",
    "loans.list_branches",
  ],
} as const;

/** The text of the recording `loans-v1` or `loans-v2`. */
export function loansRecording(version: keyof typeof LOANS_LISTS): string {
  return recordingText({
    header: {
      id: `loans-${version}`,
      title: `Loans desk, ${version}`,
      suite: { id: "loans", ticketsSha256: "0".repeat(64) },
      revision: version,
      model: { name: "reader" },
      recordedAt: version === "v1" ? "2026-10-01T09:00:00Z" : "2026-11-01T09:00:00Z",
    },
    servers: LOANS_LISTS[version],
    tickets: TICKETS.map(([id, body, tool]) => ({ id, body, expectation: { accepted: [tool] } })),
    runs: TICKETS.map(([ticket], index) => ({
      ticket,
      turns: [callText(CALLED[version][index] ?? "", {}), "Done."],
    })),
  });
}
