import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { isObject, type JsonObject } from "@/lib/canonical-json";
import { sanitizeText } from "./sanitize";
import { ToolError } from "./tool-error";

/** What a person is asked before a tool does its work. Agreeing repeats every field as it stands here. */
export type Question = {
  message: string;
  fields: Readonly<Record<string, { title: string; value: string }>>;
  /** Sealed: it comes back through the client, which may have changed it. */
  state: string;
};

/** A person's yes: the state of the question, and the fields as they were agreed to. */
export type Agreed = { state: string; fields: JsonObject };

/** The key of the one question in `inputRequests` and `inputResponses`. */
const CONFIRM = "confirm";

/** True where the client of this request says that it can put a form to somebody. */
export function canAnswer(context: ServerContext, declaredAtStart: unknown): boolean {
  const envelope: Record<string, unknown> = context.mcpReq.envelope ?? {};
  const declared = envelope[CLIENT_CAPABILITIES_META_KEY] ?? declaredAtStart;
  const form = isObject(declared) ? declared.elicitation : undefined;
  return isObject(form) && (Object.keys(form).length === 0 || Object.hasOwn(form, "form"));
}

/** The question as the result that puts it to the client. */
export function askClient({ message, fields, state }: Question): InputRequiredResult {
  const properties = Object.entries(fields).map(([name, { title, value }]) => {
    return [name, { type: "string" as const, title, enum: [sanitizeText(value)] }] as const;
  });
  const requestedSchema = {
    type: "object" as const,
    properties: Object.fromEntries(properties),
    required: Object.keys(fields),
  };
  const form = inputRequired.elicit({ mode: "form", message: sanitizeText(message), requestedSchema });
  return inputRequired({ inputRequests: { [CONFIRM]: form }, requestState: state });
}

/**
 * The answer that a request carries; null where it carries none.
 *
 * @throws ToolError where the answer is no, or is missing.
 */
export function readAnswer(context: ServerContext): Agreed | null {
  const state = context.mcpReq.requestState();
  if (typeof state !== "string") return null;
  const answer = context.mcpReq.inputResponses?.[CONFIRM];
  const action = isObject(answer) ? answer.action : undefined;
  if (action === "decline") throw new ToolError("A member of staff declined this call. Nothing was done.");
  if (action !== "accept" || !isObject(answer)) {
    throw new ToolError("Nobody answered what was asked about this call, so nothing was done.");
  }
  const fields = isObject(answer.content) ? (answer.content as JsonObject) : {}; // It came as JSON.
  return { state, fields };
}
