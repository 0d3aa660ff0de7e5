/** The debugging guide's seven symptoms, as names for `--symptom`, in the guide's order. */
export const SYMPTOM_NAMES = [
  "never-called",
  "bad-arguments",
  "header-mismatch",
  "works-by-hand",
  "forgotten-handle",
  "list-changes",
  "one-failure-ends-run",
] as const;

export type SymptomName = (typeof SYMPTOM_NAMES)[number];

/** What only the host's side can tell, worked out from the report and what else is connected. */
export type HostFact = "consent" | "collisions" | "budget";

export type Question = {
  /** So that yes means: it is not this. */
  asks: string;
  /** The findings that answer it, by id; "arguments/" stands for all that begin so. */
  findings: readonly string[];
  fact?: HostFact;
  /** What to do where it is this. */
  advice: string;
};

export type Symptom = {
  /** As the one who meets it would say it. */
  title: string;
  /** In the order to look: the first that holds is the one to mend. */
  questions: readonly Question[];
  /** What to do where none of them holds. */
  otherwise: string;
};

export const SYMPTOMS: Readonly<Record<SymptomName, Symptom>> = {
  "never-called": {
    title: "The model never calls the tool.",
    questions: [
      {
        asks: "Is the tool in the list, so that every client can read it?",
        findings: [
          "list/answer",
          "list/pages",
          "list/tool-shape",
          "list/names",
          "list/unique",
          "list/schema-dialect",
          "list/schema-valid",
          "list/schema-refs",
          "list/capabilities",
        ],
        advice: "Mend the list first: a model cannot choose what it was not shown.",
      },
      {
        asks: "Does the host show it, and call it without waiting for a person's consent?",
        findings: [],
        fact: "consent",
        advice:
          "Look at the host's tool settings and for a question nobody answered; annotate tools that only read.",
      },
      {
        asks: "Does its description say when to use it, in the words a customer would use?",
        findings: [
          "wording/description",
          "wording/says-when",
          "wording/near-duplicate",
          "wording/placeholder",
        ],
        advice:
          "Open with what the caller gets and add “Use it when …”; what it does inside wins no comparison.",
      },
    ],
    otherwise:
      "The declarations are in order. Record a few tickets: which tool is called in its place tells the rest.",
  },
  "bad-arguments": {
    title: "It calls the tool, with invented or malformed arguments.",
    questions: [
      {
        asks: "Does the schema leave a model nothing to guess?",
        findings: ["schema/limits", "schema/example", "schema/description"],
        advice:
          "Close each gap: an enum, a pattern or an example, a minimum and maximum, a sentence on every argument.",
      },
      {
        asks: "Does the handler refuse a malformed call all the same?",
        findings: ["arguments/"],
        advice: "Check arguments in the handler: what stands before it only catches well-behaved clients.",
      },
    ],
    otherwise:
      "Schema and handler are tight. Compare the arguments a recording holds with what the tickets say.",
  },
  "header-mismatch": {
    title: "HTTP 400 with JSON-RPC error -32020.",
    questions: [
      {
        asks: "Do requests whose header and body agree get through?",
        findings: ["reach", "discover/versions"],
        advice:
          "Something between client and server rewrites headers: compare what leaves with what arrives.",
      },
      {
        asks: "Is MCP-Protocol-Version held against _meta?",
        findings: ["http-headers/version-wrong"],
        advice:
          "In the client, take both from one value; most often one is written out and the other negotiated.",
      },
      {
        asks: "Are Mcp-Method and Mcp-Name held against the body?",
        findings: [
          "http-headers/method-wrong",
          "http-headers/method-missing",
          "http-headers/name-wrong",
          "http-headers/name-missing",
        ],
        advice: "Mirror the body's method and name into the headers, letter by letter, on every POST.",
      },
    ],
    otherwise:
      "The server is right to refuse. Look at the client that sends one value twice, or at a proxy that sets headers of its own.",
  },
  "works-by-hand": {
    title: "It works when driven by hand, and fails inside the host.",
    questions: [
      {
        asks: "Is no other connected tool called the same?",
        findings: ["list/unique", "wording/look-alike"],
        fact: "collisions",
        advice: "Give each server a prefix in the host; a name is unique within its own server only.",
      },
      {
        asks: "Can a call go ahead without a person's consent?",
        findings: [],
        fact: "consent",
        advice: "Answer the question, or let the host allow this tool.",
      },
      {
        asks: "Does the list fit the host's context?",
        findings: ["list/repetition"],
        fact: "budget",
        advice: "Show fewer tools, or shorten them: what does not fit is cut off without a word.",
      },
      {
        asks: "Do host and server speak the same revision?",
        findings: ["versions/skew", "versions/claimed", "versions/unsupported", "discover/versions"],
        advice: "Serve the revision that the host speaks, or update the older side.",
      },
    ],
    otherwise:
      "Server and list are in order: compare the host's own log of the call with the one made by hand.",
  },
  "forgotten-handle": {
    title: "The second call fails: the server seems to have forgotten.",
    questions: [
      {
        asks: "Is the model told to pass the handle on? (Revision 2026-07-28 has no session that would remember it.)",
        findings: ["handle/passed-on"],
        advice:
          "Return an explicit handle, take it as an argument, and say in both descriptions that it is passed on.",
      },
      {
        asks: "Is the handle checked on every call?",
        findings: ["handle/made-up"],
        advice:
          "Look it up each time: does it exist, is it this caller's, is it still good. Else answer isError, and how to get a new one.",
      },
    ],
    otherwise:
      "Handles are said and checked. If no tool hands one out, what it remembers dies with the connection.",
  },
  "list-changes": {
    title: "Changes of the tool list never reach the client.",
    questions: [
      {
        asks: "Is a subscription acknowledged, before anything else is sent on it?",
        findings: ["subscriptions/acknowledged"],
        advice: "Answer subscriptions/listen with the part of the request that is honoured, first.",
      },
      {
        asks: "Does every message carry the subscription's id?",
        findings: ["subscriptions/tagged"],
        advice: "Tag each notification; a client drops what belongs to none of its subscriptions.",
      },
      {
        asks: "Is the list the same list each time it is asked for?",
        findings: ["list/same-twice", "list/order"],
        advice: "Announce a change when it happens, and let nothing else change the list.",
      },
      {
        asks: "Does the list say how long it may be kept?",
        findings: ["cache/tools-list"],
        advice: "Send ttlMs and cacheScope: a client that was promised an hour does not ask again.",
      },
    ],
    otherwise:
      "Notifications work, and none is promised: let clients ask for the list again after a reconnect and now and then.",
  },
  "one-failure-ends-run": {
    title: "One failed tool ends the whole run.",
    questions: [
      {
        asks: "Is a failure of the tool's own business told inside the result, not as a protocol error?",
        findings: ["failure-form"],
        advice:
          "Put it into the result with isError: true: a host gives that to the model, which can try again.",
      },
      {
        asks: "Does the text of a failure say what to try instead?",
        findings: ["failure-text", "failure-flag"],
        advice: "Name what was wrong and the next step: another tool, a broader query, the form of an id.",
      },
      {
        asks: "Does the server outlive a bad call?",
        findings: ["valid-call", "arguments/"],
        advice: "Catch what a handler throws.",
      },
    ],
    otherwise:
      "Failures reach the model in a form it can use: look at how the host treats a result with isError.",
  },
};

export function isSymptomName(name: string): name is SymptomName {
  return SYMPTOM_NAMES.some((known) => known === name);
}
