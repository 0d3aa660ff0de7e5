import { type CheckSpec, HTTP_SECTION } from "./check-spec";

const CACHING = "server/utilities/caching";

/** What a server answers: revisions, identity, results, errors, caching, subscriptions. */
export const ANSWER_CHECKS = {
  reach: {
    holds: "The server answers.",
    advice: "Start the command by hand and read what it writes on standard error.",
  },
  "versions/claimed": {
    holds: "Every revision the server claims is served.",
    clause: {
      section: "basic/versioning",
      level: "MUST",
      rule: "A server answers a revision that it lists as supported.",
    },
    advice: "Serve each revision that is listed, or take it off the list.",
  },
  "versions/skew": {
    holds: "The server speaks the current revision.",
    advice: "Clients fall back to its revision. Update its SDK to serve 2026-07-28 as well.",
    era: "legacy",
  },
  "versions/unsupported": {
    holds: "Version 2099-01-01 is refused with -32022 and the supported versions.",
    clause: {
      section: "basic/versioning#protocol-version-negotiation",
      level: "MUST",
      rule: "A version that is not implemented is answered with UnsupportedProtocolVersionError (-32022; over HTTP 400), listing the supported ones.",
    },
    advice:
      "Answer -32022 with data.supported and data.requested before anything else of the request is read.",
    era: "modern",
  },
  "versions/initialize": {
    holds: "An unknown version in initialize is answered with one the server speaks.",
    clause: {
      section: "basic/lifecycle#version-negotiation",
      level: "MUST",
      rule: "A version that is not supported is answered with another one that is.",
    },
    advice: "Answer initialize with the latest revision the server supports.",
    era: "legacy",
  },
  "discover/versions": {
    holds: "server/discover lists the supported versions.",
    clause: { section: "server/discover", level: "MUST", rule: "A discover result lists supportedVersions." },
    advice: "Put every served revision into supportedVersions, as text.",
    era: "modern",
  },
  "discover/capabilities": {
    holds: "The capabilities are well formed and name tools.",
    clause: {
      section: "server/tools#capabilities",
      level: "MUST",
      rule: "A server with tools declares the tools capability.",
    },
    advice: 'Declare "tools": {} in the capabilities.',
  },
  "discover/identity": {
    holds: "The server names itself and its version.",
    clause: {
      section: "basic/index#meta",
      level: "SHOULD",
      rule: "Results carry io.modelcontextprotocol/serverInfo in _meta.",
    },
    advice: "Give the server a name and its own version: people read them in error reports.",
  },
  "results/type": {
    holds: "Results say that they are complete.",
    clause: { section: "basic/index#resulttype", level: "MUST", rule: "A result includes a resultType." },
    advice: 'Put "resultType": "complete" into every result.',
    era: "modern",
  },
  "results/server-info": {
    holds: "Results name the server.",
    clause: {
      section: "basic/index#meta",
      level: "SHOULD",
      rule: "Results carry io.modelcontextprotocol/serverInfo in _meta.",
    },
    advice: "Add io.modelcontextprotocol/serverInfo to the _meta of every result.",
    era: "modern",
  },
  "results/error-codes": {
    holds: "No error uses a code that is reserved or withdrawn.",
    clause: {
      section: "basic/index#error-codes",
      level: "MUST NOT",
      rule: "Codes -32020 to -32099 are the specification's, and -32002 and -32042 are withdrawn.",
    },
    advice: "Use -32600 to -32603 for protocol errors and numbers outside -32768 to -32000 for your own.",
    era: "modern",
  },
  "errors/unknown-method": {
    holds: "An unknown method is refused with -32601.",
    clause: {
      section: `${HTTP_SECTION}#protocol-version-header`,
      level: "MUST",
      rule: "An unknown method is answered with -32601 (over HTTP with 404).",
    },
    advice: "Answer -32601 for a method the server does not implement, and 404 over HTTP.",
  },
  "errors/unknown-tool": {
    holds: "A call of an unknown tool is a protocol error.",
    clause: {
      section: "server/tools#error-handling",
      level: "SHOULD",
      rule: "An unknown tool is a protocol error; a tool that fails is a result with isError.",
    },
    advice: "Answer -32602 that names the tool. A model that reads success believes that something was done.",
    calls: true,
  },
  "cache/discover": {
    holds: "The answer to server/discover says how long it may be kept.",
    clause: {
      section: CACHING,
      level: "MUST",
      rule: "Complete results of server/discover carry ttlMs (0 or more) and cacheScope.",
    },
    advice: 'Add "ttlMs": 0 and "cacheScope": "private", or what may really be cached.',
    era: "modern",
  },
  "cache/tools-list": {
    holds: "The answer to tools/list says how long it may be kept.",
    clause: {
      section: CACHING,
      level: "MUST",
      rule: "Complete results of tools/list carry ttlMs (0 or more) and cacheScope.",
    },
    advice: 'Add "ttlMs": 0 and "cacheScope": "private", or what may really be cached.',
    era: "modern",
  },
  "subscriptions/acknowledged": {
    holds: "A subscription is acknowledged first.",
    clause: {
      section: "basic/patterns/subscriptions",
      level: "MUST",
      rule: "The first message of subscriptions/listen is notifications/subscriptions/acknowledged.",
    },
    advice:
      "Acknowledge first, with what is honoured of the request. Delivery is best effort: clients list again.",
    era: "modern",
  },
  "subscriptions/tagged": {
    holds: "Messages of a subscription carry its id.",
    clause: {
      section: "basic/patterns/subscriptions",
      level: "MUST",
      rule: "Every message carries io.modelcontextprotocol/subscriptionId in _meta: the id of the request.",
    },
    advice: "Tag each message, also the acknowledgement: on stdio nothing else tells subscriptions apart.",
    era: "modern",
  },
} as const satisfies Record<string, CheckSpec>;
