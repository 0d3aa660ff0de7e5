// An MCP server without an SDK that breaks one rule at a time: node broken-server.mjs [--fault NAME] [--http [PORT]].
// Without a fault it keeps every rule that `rightcall check` holds servers to. Tests also import it: see createHandler.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { answer, createServerState, errorOf, KEY, nextConnection, SPEAKS_2025 } from "./broken-answers.mjs";

/** The first messages of a subscription, which then stays open. */
function listen(fault, id) {
  const tag = fault === "untagged" ? {} : { _meta: { [`${KEY}/subscriptionId`]: id } };
  const acknowledged = {
    jsonrpc: "2.0",
    method: "notifications/subscriptions/acknowledged",
    params: { notifications: { toolsListChanged: true }, ...tag },
  };
  const changed = { jsonrpc: "2.0", method: "notifications/tools/list_changed", params: tag };
  return fault === "late-acknowledgement" ? [changed, acknowledged] : [acknowledged];
}

const json = (status, body) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

const refuse = (id, code, message) => json(400, { jsonrpc: "2.0", id, error: { code, message } });

/** Streamable HTTP in this process: a function from Request to Response. */
export function createHandler(fault = "") {
  const state = createServerState(fault);
  return async (request) => {
    const origin = request.headers.get("origin");
    if (fault !== "any-origin" && origin !== null && new URL(origin).hostname !== "127.0.0.1") {
      return new Response("foreign origin", { status: 403 });
    }
    const host = request.headers.get("host") ?? "127.0.0.1";
    if (fault !== "any-host" && !/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host)) {
      return new Response("foreign host", { status: 421 });
    }
    if (request.method !== "POST")
      return new Response(null, { status: fault === `${request.method}-served` ? 200 : 405 });
    if (fault === "answers-500") return new Response("Internal Server Error", { status: 500 });
    if (fault === "redirects") {
      return new Response(null, { status: 307, headers: { location: "https://elsewhere.example/mcp" } });
    }
    if (fault === "wants-authorization") return new Response("who are you?", { status: 401 });
    return serve(state, request, JSON.parse(await request.text()));
  };
}

function serve(state, request, { id, method, params = {} }) {
  const { fault } = state;
  if (id === undefined) return new Response(null, { status: 202 });
  const wrong = !SPEAKS_2025.has(fault) && findMismatch(fault, request.headers, method, params);
  if (wrong) return refuse(id, fault === "header-code" ? -32600 : -32020, `${wrong} does not match the body`);
  // A connection over HTTP is not seen: what varies per connection varies per discover here.
  if (fault === "per-connection" && method === "server/discover") state.connection = nextConnection();
  if (method === "subscriptions/listen") return openStream(fault, id);
  const answered = answer(state, { method, params });
  if (fault === "sends-request" && method === "tools/list") {
    return eventStream([
      { jsonrpc: "2.0", id: 7, method: "roots/list" },
      { jsonrpc: "2.0", id, ...answered },
    ]);
  }
  if (fault === "logs-unasked" && method === "tools/list") {
    const log = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "x" } };
    return eventStream([log, { jsonrpc: "2.0", id, ...answered }]);
  }
  if (fault === "wrong-id" && method === "tools/list")
    return json(200, { jsonrpc: "2.0", id: 4711, ...answered });
  if (fault === "no-json-rpc" && method === "tools/list") return json(200, { tools: [] });
  if (fault === "list-no-utf-8" && method === "tools/list") {
    return new Response(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), {
      headers: { "content-type": "application/json" },
    });
  }
  if (fault === "floods" && method === "tools/list") return endlessStream();
  return json(statusOf(fault, answered), { jsonrpc: "2.0", id, ...answered });
}

function findMismatch(fault, headers, method, params) {
  const version = headers.get("mcp-protocol-version");
  const name = headers.get("mcp-name");
  const own = params._meta?.[`${KEY}/protocolVersion`];
  const wrong = {
    "version-wrong": version !== null && version !== own && "MCP-Protocol-Version",
    "version-missing": version === null && "MCP-Protocol-Version",
    "method-wrong":
      headers.get("mcp-method") !== null && headers.get("mcp-method") !== method && "Mcp-Method",
    "method-missing": headers.get("mcp-method") === null && "Mcp-Method",
    "name-wrong": method === "tools/call" && name !== null && name !== params.name && "Mcp-Name",
    "name-missing": method === "tools/call" && name === null && "Mcp-Name",
  };
  return Object.entries(wrong).find(([which, header]) => header && fault !== `ignores-${which}`)?.[1];
}

function statusOf(fault, { error }) {
  if (!error || error.code === -32603) return 200;
  if (error.code === -32601) return fault === "method-not-404" ? 200 : 404;
  return error.code === -32022 && fault === "version-status" ? 200 : 400;
}

const eventOf = (message) => new TextEncoder().encode(`event: message\ndata: ${JSON.stringify(message)}\n\n`);

const STREAM = { headers: { "content-type": "text/event-stream" } };

/** Begins with an event without data, as SDKs of 2025 do. */
function eventStream(messages) {
  const first = new TextEncoder().encode("id: 1\nretry: 5\ndata:\n\n: a comment\n\n");
  return new Response(ReadableStream.from([first, ...messages.map(eventOf)]), STREAM);
}

/** Stays open, as a subscription does. */
function openStream(fault, id) {
  if (fault === "no-subscriptions")
    return json(404, { jsonrpc: "2.0", id, ...errorOf(-32601, "No such method") });
  const start = (controller) => {
    if (fault !== "mute-subscription")
      for (const message of listen(fault, id)) controller.enqueue(eventOf(message));
  };
  return new Response(new ReadableStream({ start }), STREAM);
}

function endlessStream() {
  const tick = eventOf({ jsonrpc: "2.0", method: "notifications/progress", params: {} });
  return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(tick) }), STREAM);
}

const FLOOD = `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params: {} })}\n`;

function serveStdio(fault) {
  const state = createServerState(fault);
  const write = (text) => process.stdout.write(text);
  const say = (message) => write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  startBadly(fault, write, say);
  let rest = "";
  process.stdin.setEncoding("utf8").on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line !== "") readLine(JSON.parse(line));
  });
  process.stdin.on("end", () => {
    if (fault === "ignores-end") setInterval(() => {}, 1000);
    else process.exit(fault === "bad-exit-code" ? 3 : 0);
  });
  function readLine({ id, method, params }) {
    if (fault === "never-answers" || id === undefined) return;
    if (method === "subscriptions/listen" && params?._meta) {
      if (fault !== "mute-subscription") for (const message of listen(fault, id)) say(message);
      return;
    }
    if (method === "tools/list" && fault === "floods") flood();
    else say({ id, ...answer(state, { method, params }) });
    if (method === "server/discover" && fault === "answers-twice") say({ id: 4711, result: {} });
  }
  function flood() {
    while (write(FLOOD.repeat(100)));
    process.stdout.once("drain", flood);
  }
}

function startBadly(fault, write, say) {
  if (fault === "prints-to-stdout") write("listening for requests\n");
  if (fault === "prints-json") write('{"level":"info"}\n');
  if (fault === "no-utf-8") process.stdout.write(Buffer.from([0x7b, 0xff, 0x7d, 0x0a]));
  if (fault === "early-notification") say({ method: "notifications/tools/list_changed" });
  if (fault === "leaves-child") spawn("sleep", ["30"], { stdio: "ignore" });
}

/** Ends the process before it answers, as servers do that miss something. */
const CRASHES = {
  "crash-usage": "usage: fixture DIRECTORY\n",
  "crash-variable": "Error: NOTES_TOKEN is not set\n",
  "crash-argument": "fixture: error: the following arguments are required: --repository\n",
  "crash-python":
    "Traceback (most recent call last):\n  File \"/x/site-packages/mcp/server.py\", line 3\nAttributeError: module 'mcp.types' has no attribute 'Tool'\n",
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const after = (option) => process.argv[process.argv.indexOf(option) + 1];
  const fault = process.argv.includes("--fault") ? after("--fault") : "";
  if (CRASHES[fault]) {
    process.stderr.write(CRASHES[fault]);
    process.exitCode = 2;
  } else if (process.argv.includes("--http")) serveHttp(fault, Number(after("--http") ?? 0) || 0);
  else serveStdio(fault);
}

function serveHttp(fault, port) {
  const handle = createHandler(fault);
  const server = createServer(async (request, response) => {
    const body = [];
    for await (const chunk of request) body.push(chunk);
    const { method, headers } = request;
    const sent = method === "POST" ? { body: Buffer.concat(body) } : {};
    const answered = await handle(new Request("http://127.0.0.1/mcp", { method, headers, ...sent }));
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    if (answered.body) for await (const chunk of answered.body) response.write(chunk);
    response.end();
  });
  server.listen(port, "127.0.0.1", () => console.error(`http://127.0.0.1:${server.address().port}/mcp`));
}
