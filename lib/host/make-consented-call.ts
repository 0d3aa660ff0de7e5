import type { JsonObject } from "@/lib/canonical-json";
import type { RecordedCall } from "@/lib/ticket-run";
import type { ShownTool } from "@/lib/tool-list";
import { type Approver, type ConsentRequest, DECLINED, type Decision, needsConsent } from "./consent";
import type { HostEvent } from "./events";
import { answerInput, canAgree, type InputAnswer, type InputAsked } from "./input-request";
import type { ToolOutcome } from "./run-ticket";

export type ConsentedCall = {
  at: { ticket: string; trial: number; turn: number };
  call: number;
  tool: ShownTool;
  arguments: JsonObject;
  previous: readonly RecordedCall[];
  isTrusted: boolean;
  approve: Approver;
  /** Makes the call; with an answer, makes it again. */
  make: (answer?: InputAnswer) => Promise<ToolOutcome | InputAsked>;
  emit: (event: HostEvent) => void | Promise<void>;
};

type Ended = Pick<RecordedCall, "status" | "structured"> & { content: string };

const REFUSED = { status: "denied", content: DECLINED } as const;

/**
 * Makes a call as far as whoever is asked agrees. Before a call that may change something the approver says whether it
 * may be made at all. Where the server then asks something of its own, that question is what the consent is about: the
 * approver answers it, the answer goes back, and the `input` event stands in the place of the `consent` event.
 */
export async function makeConsentedCall(options: ConsentedCall): Promise<Ended> {
  const { at, call, tool, emit, approve, make } = options;
  const request: ConsentRequest = {
    ...at,
    call,
    tool,
    arguments: options.arguments,
    previous: options.previous,
  };
  const allowed = needsConsent(tool, options.isTrusted) ? await approve(request) : null;
  const tell = async () => {
    if (allowed) await emit({ type: "consent", ...at, call, tool: tool.shown, ...allowed });
  };
  if (allowed?.decision === "denied") {
    await tell();
    return REFUSED;
  }
  const first = await make().catch(async (error: unknown) => {
    await tell();
    throw error;
  });
  if (first.status !== "input_required") {
    await tell();
    return first;
  }
  const decided = await decide(first, request, approve);
  const asked = { server: tool.server, tool: tool.shown, request: first.request };
  await emit({ type: "input", ...at, call, ...asked, ...decided });
  const second = await make(answerInput(first, decided));
  if (decided.decision === "denied") return REFUSED;
  if (second.status !== "input_required") return second;
  const content = `Error from the server: ${tool.declaration.name} asked again after it was answered.`;
  return { status: "protocol_error", content };
}

async function decide(asked: InputAsked, request: ConsentRequest, approve: Approver): Promise<Decision> {
  if (canAgree(asked.request)) return await approve({ ...request, asked: asked.request });
  return { decision: "denied", by: "host: the form asks for words that nobody gave" };
}
