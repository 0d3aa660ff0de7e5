export type { StartedServers } from "./built-in";
export type { ConnectOptions, HostConnection, ServerTarget, ToolsChange } from "./connect";
export type { ServerTargets, SuiteConnection } from "./connect-suite";
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
export { GroupProcess, type ProcessCommand, type ProcessExit, type ProcessStop } from "./group-process";
export { askedValues, type InputAnswer, type InputAsked } from "./input-request";
export { isTrustedBy } from "./is-trusted-by";
export { HOST_LIMITS, HostFault, type HostLimits } from "./limits";
export { MCP_REVISION } from "./mcp-revision";
export { type AnsweredCall, nativeMessagesAfter } from "./native-messages";
export { createNativeTools, type NativeTools } from "./native-tools";
export { type ParsedCall, type ParsedReply, parseObject, parseReply } from "./parse-reply";
export { type PreparedPrompt, type PromptChoice, preparePrompt } from "./prepare-prompt";
export { connectServer, connectSuite, preloadHost, startServers } from "./reach";
export { createLineReader } from "./read-lines";
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
export { ServerUnreachable } from "./server-unreachable";
