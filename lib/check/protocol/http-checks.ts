import { type CheckSpec, HTTP_SECTION } from "./check-spec";

const headerRule = (rule: string) => ({
  section: `${HTTP_SECTION}#server-validation`,
  level: "MUST" as const,
  rule,
});

/** What is read from headers and addresses. */
export const HTTP_CHECKS = {
  "http-headers/version-wrong": {
    holds: "An MCP-Protocol-Version unlike the body's is refused with 400 and -32020.",
    clause: headerRule("MCP-Protocol-Version matches _meta, or the request is refused with 400 and -32020."),
    advice:
      "Compare the header with _meta before the request is routed: the usual cause is a proxy that sets its own.",
    era: "modern",
    transport: "http",
  },
  "http-headers/version-missing": {
    holds: "A request without MCP-Protocol-Version is refused with 400 and -32020.",
    clause: {
      section: `${HTTP_SECTION}#protocol-version-header`,
      level: "MAY",
      rule: "A server that also serves clients from before 2025-06-18 may read a missing header as 2025-03-26.",
    },
    advice: "Nothing, if old clients are to be served; else refuse it with 400 and -32020.",
    era: "modern",
    transport: "http",
  },
  "http-headers/method-wrong": {
    holds: "An Mcp-Method unlike the body's is refused with 400 and -32020.",
    clause: headerRule(
      "Mcp-Method matches the body's method, or the request is refused with 400 and -32020.",
    ),
    advice: "Compare Mcp-Method with the body's method; values are case-sensitive.",
    era: "modern",
    transport: "http",
  },
  "http-headers/method-missing": {
    holds: "A request without Mcp-Method is refused with 400 and -32020.",
    clause: headerRule("A request without the required header Mcp-Method is refused with 400 and -32020."),
    advice: "Require Mcp-Method on every request of this revision.",
    era: "modern",
    transport: "http",
  },
  "http-headers/name-wrong": {
    holds: "An Mcp-Name unlike the body's is refused with 400 and -32020.",
    clause: headerRule("Mcp-Name matches params.name, or the request is refused with 400 and -32020."),
    advice: "Compare Mcp-Name, once decoded, with params.name: a gateway may have allowed another tool.",
    era: "modern",
    transport: "http",
    calls: true,
  },
  "http-headers/name-missing": {
    holds: "A call without Mcp-Name is refused with 400 and -32020.",
    clause: headerRule("A tools/call without the required header Mcp-Name is refused with 400 and -32020."),
    advice: "Require Mcp-Name on tools/call.",
    era: "modern",
    transport: "http",
    calls: true,
  },
  "http/origin": {
    holds: "A foreign Origin is refused with 403.",
    clause: {
      section: `${HTTP_SECTION}#security-endpoint`,
      level: "MUST",
      rule: "Servers validate Origin and answer an invalid one with 403.",
    },
    advice: "Check Origin against a list of your own: without it any web page can reach a local server.",
    transport: "http",
  },
  "http/host": {
    holds: "A foreign Host is refused.",
    clause: {
      section: `${HTTP_SECTION}#security-endpoint`,
      level: "SHOULD",
      rule: "A local server protects itself against DNS rebinding.",
    },
    advice: "Check Host as well on a server that listens on this machine.",
    transport: "http",
  },
  "http/get": {
    holds: "GET is answered with 405.",
    clause: {
      section: `${HTTP_SECTION}#earlier-streamable-http-revisions`,
      level: "SHOULD",
      rule: "A server of this revision alone answers GET and DELETE with 405.",
    },
    advice: "Answer 405, unless clients of 2025 are served at the same address.",
    era: "modern",
    transport: "http",
  },
  "http/delete": {
    holds: "DELETE is answered with 405.",
    clause: {
      section: `${HTTP_SECTION}#earlier-streamable-http-revisions`,
      level: "SHOULD",
      rule: "A server of this revision alone answers GET and DELETE with 405.",
    },
    advice: "Answer 405, unless clients of 2025 are served at the same address.",
    era: "modern",
    transport: "http",
  },
} as const satisfies Record<string, CheckSpec>;
