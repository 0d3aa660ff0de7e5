import { expectJsonObject, expectObject, expectString, parseJson } from "@/lib/canonical-json";
import { connectSuite } from "@/lib/host";
import { replayRecording } from "@/lib/replay";
import type { RecordedCall } from "@/lib/ticket-run";
import { type ShownTool, shownTools } from "@/lib/tool-list";
import { type BookSetting, refuseChanges } from "./replay";

const REPLY_SHOWN = 72;
const TIMEOUT_MS = 10_000;

/**
 * Chapter 1's host example, line for line: three tickets, the tool the recorded model chose for each, and what a call
 * of it returns.
 *
 * @throws RecordingMismatch when the model would see something else today.
 */
export async function bookPickATool(setting: BookSetting): Promise<string[]> {
  const { recording, suite, servers, signal = new AbortController().signal } = setting;
  refuseChanges(await replayRecording({ ...setting, results: "live" }));
  const connection = await connectSuite(suite, servers, { signal });
  try {
    const tools = shownTools(connection.list);
    const lines: string[] = [];
    for (const { ticket, run } of recording.runs) {
      lines.push(`${ticket.id} asks: ${longestParagraph(ticket.body)}`);
      const call = run.calls[0];
      lines.push(`${ticket.id} tool: ${call?.tool ?? "none"}`);
      if (!call) {
        lines.push(`${ticket.id} reply: ${(run.answer ?? "").slice(0, REPLY_SHOWN)}…`);
        continue;
      }
      const args = expectJsonObject(parseJson(call.arguments, placeOf(call)), "", placeOf(call));
      lines.push(`${ticket.id} order id: ${args.order_id}`);
      const request = { ...call, arguments: args, ticket: ticket.id, trial: run.trial, meta: {}, signal };
      const result = await connection.callTool({
        ...request,
        tool: findTool(tools, call.tool),
        timeoutMs: TIMEOUT_MS,
      });
      const order = expectObject(parseJson(result.content, placeOf(call)), "", placeOf(call));
      lines.push(`${ticket.id} order status: ${expectString(order.status, "status", placeOf(call))}`);
    }
    return lines;
  } finally {
    await connection.close();
  }
}

function findTool(tools: readonly ShownTool[], name: string): ShownTool {
  const tool = tools.find(({ shown }) => shown === name);
  if (!tool) throw new Error(`The recorded tool ${name} is not in today's list.`);
  return tool;
}

function longestParagraph(body: string): string {
  return body.split("\n\n").reduce((longest, part) => (part.length > longest.length ? part : longest));
}

function placeOf({ tool, turn, call }: RecordedCall) {
  return { file: `${tool}, turn ${turn}, call ${call}` };
}
