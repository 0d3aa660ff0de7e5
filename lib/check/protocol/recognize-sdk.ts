import type { RawReply } from "../connection";
import { NO_SUCH_TOOL } from "./protocol-context";

/**
 * The SDK behind the answers to an unknown method and an unknown tool, where their words are one SDK's alone; null
 * otherwise. It rests on what the SDKs were seen to answer, so it names a major version and no more.
 */
export function recognizeSdk({ method, tool }: { method: RawReply; tool?: RawReply }): string | null {
  if (method.kind === "error") {
    const { code, message, data } = method.error;
    if (code === -32601 && message === "Method not found" && data === "rightcall/no-such-method")
      return "Python SDK 2";
    if (code === -32602 && message === "Invalid request parameters") return "Python SDK 1";
  }
  if (tool?.kind === "result" && tool.result.isError === true) {
    const text = JSON.stringify(tool.result.content ?? "");
    if (text.includes(`MCP error -32602: Tool ${NO_SUCH_TOOL} not found`)) return "TypeScript SDK 1";
  }
  const isPlain =
    method.kind === "error" && method.error.message === "Method not found" && method.error.data === undefined;
  const isTool = tool?.kind === "error" && tool.error.message === `Tool ${NO_SUCH_TOOL} not found`;
  return isPlain && isTool ? "TypeScript SDK 2" : null;
}
