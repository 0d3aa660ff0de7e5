import { type CheckSpec, HTTP_SECTION, STDIO_SECTION } from "./check-spec";

/** What a server writes unasked, and how its process ends. */
export const OUTPUT_CHECKS = {
  "output/json": {
    holds: "Nothing but JSON was written where the protocol is spoken.",
    clause: {
      section: STDIO_SECTION,
      level: "MUST NOT",
      rule: "A server writes nothing to standard output that is no MCP message.",
    },
    advice: "Log to standard error: one console.log or print on standard output breaks clients.",
    transport: "stdio",
  },
  "output/json-rpc": {
    holds: "Every message is JSON-RPC 2.0.",
    clause: { section: "basic/index#messages", level: "MUST", rule: "All messages follow JSON-RPC 2.0." },
    advice: "Log to standard error, also what is written as JSON.",
  },
  "output/utf-8": {
    holds: "Every message is UTF-8.",
    clause: { section: "basic/transports", level: "MUST", rule: "JSON-RPC messages are encoded as UTF-8." },
    advice: "Encode what is written as UTF-8.",
  },
  "output/answers": {
    holds: "Every answer belongs to a request.",
    clause: {
      section: "basic/index#result-responses",
      level: "MUST",
      rule: "A response carries the id of the request it answers.",
    },
    advice: "Answer with the request's own id, once.",
  },
  "output/requests": {
    holds: "The server sent no requests of its own.",
    clause: {
      section: HTTP_SECTION,
      level: "MUST NOT",
      rule: "A server sends no requests; what it needs it asks for in an input_required result.",
    },
    advice: "Ask by an input_required result.",
    era: "modern",
  },
  "output/early": {
    holds: "Nothing was sent before the first answer.",
    advice: "Clients bear it; send notifications after the first answer.",
    transport: "stdio",
  },
  "output/logging": {
    holds: "No log messages were sent over the protocol.",
    clause: {
      section: "server/utilities/logging",
      level: "MUST NOT",
      rule: "notifications/message goes only to a request that asks for a log level, and is deprecated.",
    },
    advice: "Log to standard error over stdio, else by OpenTelemetry.",
  },
  "stdio/stop": {
    holds: "The process ends at the end of its input.",
    clause: {
      section: `${STDIO_SECTION}#shutdown`,
      level: "SHOULD",
      rule: "A server exits when its standard input is closed.",
    },
    advice: "End the process when standard input ends: a host that was killed cannot send a signal.",
    transport: "stdio",
  },
  "stdio/exit-code": {
    holds: "It ends with exit code 0.",
    advice: "End with exit code 0: a supervisor takes any other for a crash.",
    transport: "stdio",
  },
  "stdio/group": {
    holds: "No process that it started is left.",
    advice: "End child processes with the server: each session leaves one behind.",
    transport: "stdio",
  },
} as const satisfies Record<string, CheckSpec>;
