import type { CheckSpec } from "./check-spec";

/** What tools/list holds. */
export const LIST_CHECKS = {
  "list/answer": {
    holds: "tools/list is answered with a list of tools.",
    clause: {
      section: "server/tools#capabilities",
      level: "MUST",
      rule: "A server that declares tools answers tools/list with the set of tools.",
    },
    advice: "Call tools/list by hand: what is not listed here no model can choose.",
  },
  "list/pages": {
    holds: "The list ends, and its pages hold each tool once.",
    clause: {
      section: "server/tools#capabilities",
      level: "MUST",
      rule: "tools/list answers with the set of tools; the last page has no nextCursor.",
    },
    advice:
      "Give each page a cursor of its own, made from a stable order, and leave nextCursor out on the last.",
  },
  "list/tool-shape": {
    holds: "Every tool has a name and an inputSchema for an object.",
    clause: {
      section: "server/tools#tool",
      level: "MUST",
      rule: "inputSchema is a JSON Schema object; arguments are an object.",
    },
    advice:
      'Give each tool a name and an inputSchema with "type": "object", also where it takes no arguments.',
  },
  "list/names": {
    holds: "Every name is 1 to 128 of A-Z, a-z, 0-9, _, - and dot.",
    clause: {
      section: "server/tools#tool-names",
      level: "SHOULD",
      rule: "Names hold 1 to 128 letters, digits, underscores, hyphens and dots.",
    },
    advice: "Rename the tool: model providers refuse such names, so no model can call it.",
  },
  "list/unique": {
    holds: "Every name is listed once.",
    clause: {
      section: "server/tools",
      level: "MUST",
      rule: "tools/list answers with a set, in which a tool is identified by its name.",
    },
    advice: "Rename one of them: a call cannot say which is meant.",
  },
  "list/schema-dialect": {
    holds: "Every schema is of a dialect that clients know.",
    clause: {
      section: "basic/index#schema-dialect",
      level: "MUST",
      rule: "Implementations support at least JSON Schema 2020-12; other dialects are refused gracefully.",
    },
    advice:
      "Leave $schema out, or declare 2020-12: clients refuse what they do not know, and the tool with it.",
  },
  "list/schema-valid": {
    holds: "Every schema is valid by its dialect.",
    clause: {
      section: "basic/index#schema-validation",
      level: "MUST",
      rule: "Schemas are valid according to their declared or default dialect.",
    },
    advice: "Correct the schema; clients cannot check arguments or results with it.",
  },
  "list/schema-refs": {
    holds: "Every $ref leads to a schema.",
    clause: {
      section: "basic/index#schema-validation",
      level: "MUST",
      rule: "Schemas are valid; a $ref is never fetched from the network, so it leads to a place in the same schema.",
    },
    advice: "Put the schema under $defs and point to it there; end the circle.",
  },
  "list/same-twice": {
    holds: "The list is the same when it is asked for again.",
    clause: {
      section: "server/tools#capabilities",
      level: "MUST NOT",
      rule: "The set of tools does not vary as a side effect of other requests.",
    },
    advice: "Let the list depend on nothing but who asks. Where it did change meanwhile, announce it.",
  },
  "list/order": {
    holds: "The order is the same when it is asked for again.",
    clause: {
      section: "server/tools#capabilities",
      level: "SHOULD",
      rule: "Tools are returned in a deterministic order.",
    },
    advice: "Sort the list: a changed order costs clients their cache and models their prompt cache.",
  },
  "list/per-connection": {
    holds: "Another connection is shown the same tools.",
    clause: {
      section: "server/tools#capabilities",
      level: "MUST NOT",
      rule: "The set of tools does not vary per connection.",
    },
    advice: "Keep the list out of per-connection state.",
    era: "modern",
  },
  "list/unknown-cursor": {
    holds: "An unknown cursor is refused with -32602.",
    clause: {
      section: "server/utilities/pagination#error-handling",
      level: "SHOULD",
      rule: "An invalid cursor results in -32602.",
    },
    advice: "Nothing, while the list fits on one page.",
  },
} as const satisfies Record<string, CheckSpec>;
