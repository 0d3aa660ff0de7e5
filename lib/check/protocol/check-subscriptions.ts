import { isObject, type JsonObject } from "@/lib/canonical-json";
import { mirrorHeaders } from "../channel/mirror-headers";
import { modernMeta } from "../channel/open-connection";
import { describeReply, type ProtocolContext } from "./protocol-context";

const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
const ID_KEY = "io.modelcontextprotocol/subscriptionId";
/** On stdio these may come from anything else that is under way. */
const OF_OTHERS = new Set(["notifications/message", "notifications/progress"]);

/** Opens a subscription, reads its first message and lets it go. */
export async function checkSubscriptions(context: ProtocolContext): Promise<void> {
  const { ledger, channel, capabilities, limits } = context;
  const tools = capabilities.tools;
  if (!isObject(tools) || tools.listChanged !== true) {
    ledger.notRun("subscriptions/acknowledged", "The server does not claim to announce list changes.");
    ledger.notRun("subscriptions/tagged", "The server does not claim to announce list changes.");
    return;
  }
  const method = "subscriptions/listen";
  const params = { notifications: { toolsListChanged: true }, _meta: modernMeta() };
  const headers = mirrorHeaders(method, params);
  let first: JsonObject | null = null;
  let requestId: number | null = null;
  const reply = await channel.ask({
    method,
    params,
    headers,
    timeoutMs: limits.listenMs,
    onMessage: (message, id) => {
      if (OF_OTHERS.has(String(message.method))) return undefined;
      first = message;
      requestId = id;
      return "stop";
    },
  });
  if (first === null) {
    if (reply.kind === "none" && reply.reason === "aborted") return;
    const what = reply.kind === "none" && reply.reason === "timeout" ? "nothing" : describeReply(reply);
    const title = `subscriptions/listen was answered with ${what} where the acknowledgement belongs.`;
    ledger.fail("subscriptions/acknowledged", title, { evidence: reply });
    ledger.notReached("subscriptions/tagged", "subscriptions/acknowledged");
    if (channel.isClosed()) ledger.block("subscriptions/acknowledged");
    return;
  }
  judgeFirst(context, first, requestId, reply.sent);
}

function judgeFirst(
  { ledger, redact }: ProtocolContext,
  message: JsonObject,
  id: number | null,
  sent: string,
): void {
  const evidence = { evidence: { sent, received: redact(JSON.stringify(message)) } };
  if (message.method === ACKNOWLEDGED) ledger.pass("subscriptions/acknowledged", undefined, evidence);
  else
    ledger.fail(
      "subscriptions/acknowledged",
      `${String(message.method).slice(0, 80)} came before the acknowledgement.`,
      evidence,
    );
  const params = isObject(message.params) ? message.params : {};
  const tag = isObject(params._meta) ? params._meta[ID_KEY] : undefined;
  if (tag !== undefined && String(tag) === String(id))
    ledger.pass("subscriptions/tagged", undefined, evidence);
  else {
    const what = tag === undefined ? "has no subscription id" : "names another subscription";
    ledger.fail("subscriptions/tagged", `The first message ${what}.`, evidence);
  }
}
