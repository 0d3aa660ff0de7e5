import type { JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import { parameterHeaders } from "../channel/mirror-headers";
import type { RawConnection, RawReply } from "../connection";
import type { CheckContext } from "../context";
import { type Answer, readAnswer } from "./read-answer";

/** Calls tools over one connection, and over a fresh one where a call ended the server. */
export type ToolCaller = AsyncDisposable & {
  call(
    tool: Pick<ToolDeclaration, "name" | "inputSchema">,
    args: JsonObject,
  ): Promise<{ reply: RawReply; answer: Answer }>;
  /** True when the server is gone for good. */
  isLost(): boolean;
};

const MOST_RESTARTS = 10;
const MOST_FAILED_IN_A_ROW = 2;

export function createToolCaller(
  context: Pick<CheckContext, "connection" | "reconnect" | "signal">,
): ToolCaller {
  let connection: RawConnection | null = context.connection;
  let restarts = 0;
  let goneInARow = 0;

  async function replace(): Promise<void> {
    if (connection !== context.connection) await connection?.close();
    restarts += 1;
    connection = restarts > MOST_RESTARTS ? null : await context.reconnect({});
  }

  return {
    async call(tool, args) {
      if (connection === null) throw new Error("The server is gone: ask isLost() before a call.");
      const reply = await connection.request(
        "tools/call",
        { name: tool.name, arguments: args },
        { signal: context.signal, headers: parameterHeaders(tool.inputSchema, args) },
      );
      const answer = readAnswer(reply);
      goneInARow = answer.kind === "none" && answer.isGone ? goneInARow + 1 : 0;
      if (connection.isClosed()) await replace();
      return { reply, answer };
    },
    isLost: () => connection === null || goneInARow >= MOST_FAILED_IN_A_ROW,
    async [Symbol.asyncDispose]() {
      if (connection !== context.connection) await connection?.close();
    },
  };
}
