export {
  type Approver,
  approveQuoted,
  type ConsentRequest,
  DECLINED,
  type Decision,
  denyAll,
  needsConsent,
} from "./consent";
export { escapeMarkup } from "./escape-markup";
export type { HostEvent } from "./events";
export { HOST_LIMITS, HostFault, type HostLimits } from "./limits";
export { type ParsedCall, type ParsedReply, parseObject, parseReply } from "./parse-reply";
export { promptSha256, renderDeclarations, renderSystemPrompt, TOOLS_SLOT } from "./render-system-prompt";
export { renderTicketHeader, renderTicketMessage } from "./render-ticket";
export { type ResultOfCall, renderToolResult } from "./render-tool-result";
export {
  type CallRequest,
  type CallTool,
  type CheckClaims,
  HOST_VERSION,
  type RunTicketOptions,
  runTicket,
  type TicketResult,
  type ToolOutcome,
} from "./run-ticket";
