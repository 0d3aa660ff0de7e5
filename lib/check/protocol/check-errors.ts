import { describeReply, failedWithoutReply, NO_SUCH_TOOL, type ProtocolContext } from "./protocol-context";
import { recognizeSdk } from "./recognize-sdk";

/** An unknown method and, where calls are allowed, an unknown tool. Returns the SDK that the answers give away. */
export async function checkErrors(context: ProtocolContext): Promise<string | null> {
  const { ledger, connection, calls } = context;
  const method = await connection.request("rightcall/no-such-method");
  const sdkByMethod = recognizeSdk({ method });
  if (sdkByMethod !== null) ledger.setSdk(sdkByMethod);
  if (!failedWithoutReply(context, "errors/unknown-method", method)) judgeMethod(context, method);
  if (!calls || ledger.isBlocked()) return sdkByMethod;

  const tool = await connection.request("tools/call", { name: NO_SUCH_TOOL, arguments: {} });
  const sdk = sdkByMethod ?? recognizeSdk({ method, tool });
  if (sdk !== null) ledger.setSdk(sdk);
  if (failedWithoutReply(context, "errors/unknown-tool", tool)) return sdk;
  const evidence = { evidence: tool, bySdk: true };
  if (tool.kind === "error") {
    if (tool.error.code === -32602) ledger.pass("errors/unknown-tool", undefined, { evidence: tool });
    else
      ledger.note(
        "errors/unknown-tool",
        `An unknown tool is refused with ${tool.error.code}, not -32602.`,
        evidence,
      );
  } else if (tool.result.isError === true) {
    ledger.note("errors/unknown-tool", "An unknown tool is answered as a result with isError.", evidence);
  } else
    ledger.fail("errors/unknown-tool", "A call of a tool that does not exist succeeds.", { evidence: tool });
  return sdk;
}

function judgeMethod(
  { ledger, connection }: ProtocolContext,
  reply: Awaited<ReturnType<typeof connection.request>>,
) {
  const evidence = { evidence: reply, bySdk: true };
  const isRefused = reply.kind === "error" && reply.error.code === -32601;
  const isFound = reply.http !== undefined && reply.http.status !== 404 && connection.era === "modern";
  if (isRefused && !isFound) return ledger.pass("errors/unknown-method", undefined, { evidence: reply });
  const title = `An unknown method is answered with ${describeReply(reply)}.`;
  if (reply.kind === "error" && connection.era === "legacy")
    ledger.note("errors/unknown-method", title, evidence);
  else ledger.fail("errors/unknown-method", title, evidence);
}
