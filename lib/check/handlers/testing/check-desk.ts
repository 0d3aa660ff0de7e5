import { isObject, type JsonObject } from "@/lib/canonical-json";
import type { RawConnection, RawReply } from "../../connection";
import type { Finding } from "../../finding";
import { CHECK_LIMITS } from "../../limits";
import { checkHandlers } from "../probe-tools";
import type { DeskAnswer, DeskTool } from "./desk-server";

export type DeskOptions = { allow?: readonly string[]; calls?: boolean; sdk?: string; restarts?: boolean };

/** Layer 2 against tools in this process, with every finding it reported and every call it made. */
export async function checkDesk(
  tools: readonly DeskTool[],
  { allow = [], calls = true, sdk, restarts = true }: DeskOptions = {},
) {
  const findings: Finding[] = [];
  const made: { tool: string; args: JsonObject }[] = [];
  const ran = await checkHandlers({
    connection: connect(tools, made),
    reconnect: async () => (restarts ? connect(tools, made) : null),
    tools: tools.map(({ declaration }) => declaration),
    sdk: sdk ?? null,
    calls,
    allowTools: new Set(allow),
    limits: CHECK_LIMITS,
    signal: new AbortController().signal,
    report: (finding) => findings.push(finding),
  });
  return { ...ran, findings, made };
}

function connect(tools: readonly DeskTool[], made: { tool: string; args: JsonObject }[]): RawConnection {
  let isClosed = false;
  return {
    transport: "stdio",
    era: "modern",
    revision: "2026-07-28",
    async request(method, params = {}) {
      const { name, arguments: args } = params;
      if (method !== "tools/call" || !isObject(args)) throw new Error(`The desk knows no ${method}.`);
      const sent = args as JsonObject; // It came as JSON.
      made.push({ tool: String(name), args: sent });
      const answer = tools.find(({ declaration }) => declaration.name === name)?.answer(sent) ?? "mute";
      if (answer === "gone") isClosed = true;
      return toReply(sent, answer);
    },
    notifications: () => [],
    isClosed: () => isClosed,
    async close() {},
  };
}

function toReply(args: JsonObject, answer: DeskAnswer): RawReply {
  const common = {
    sent: JSON.stringify(args).slice(0, 2000),
    received: JSON.stringify(answer).slice(0, 2000),
    bytes: 0,
    durationMs: 1,
  };
  if (answer === "gone") return { ...common, kind: "none", reason: "closed", message: "the process ended" };
  if (answer === "mute") return { ...common, kind: "none", reason: "timeout", message: "no answer in 10 s" };
  if (isProtocolError(answer)) return { ...common, kind: "error", error: answer.protocolError };
  return { ...common, kind: "result", result: answer };
}

function isProtocolError(
  answer: Exclude<DeskAnswer, string>,
): answer is { protocolError: { code: number; message: string } } {
  return isObject(answer.protocolError);
}
