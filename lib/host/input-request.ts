import type { InputRequiredResult } from "@modelcontextprotocol/client";
import { isObject, type Json, type JsonObject } from "@/lib/canonical-json";
import type { InputRequest } from "@/lib/ticket-run";
import type { Decision } from "./consent";

/** A server that asks something before it does a call's work. `content` is its question, for whoever only shows text. */
export type InputAsked = {
  status: "input_required";
  content: string;
  request: InputRequest;
  /** Its name among the server's questions, and what the server wants back unread. */
  key: string;
  state?: string;
};

/** What is sent back with the same call. */
export type InputAnswer = {
  inputResponses: Record<string, { action: "accept" | "decline" | "cancel"; content?: JsonObject }>;
  requestState?: string;
};

/** What this host tells a server that it can do when it makes a call: put a form to somebody. */
export const CAN_ANSWER = { elicitation: {} } as const;

const MAX_QUESTION = 10_000;

/** The one question of an input request, or why this host does not answer it. */
export function readInputRequest(result: InputRequiredResult): InputAsked | { refused: string } {
  const entries = Object.entries(result.inputRequests ?? {});
  const [entry] = entries;
  if (!entry) return { refused: "it asks to be called again without a question" };
  if (entries.length > 1) return { refused: `it asks ${entries.length} things at once` };
  const [key, { method, params }] = entry;
  const form: { [field: string]: unknown } = { ...params };
  const { mode = "form", message, requestedSchema } = form;
  if (method !== "elicitation/create" || mode !== "form" || typeof message !== "string") {
    return { refused: `it asks for ${method}${mode === "form" ? "" : ` by ${String(mode)}`}` };
  }
  const request = { message, requestedSchema: isObject(requestedSchema) ? asJson(requestedSchema) : {} };
  if (JSON.stringify(request).length > MAX_QUESTION) return { refused: "its question is too long" };
  const { requestState: state } = result;
  return {
    status: "input_required",
    content: message,
    request,
    key,
    ...(state === undefined ? {} : { state }),
  };
}

/** The fields of a form that leave no choice, with their values: what the question is about. */
export function askedValues({ requestedSchema }: InputRequest): JsonObject {
  const values: JsonObject = {};
  for (const [name, field] of Object.entries(propertiesOf(requestedSchema))) {
    const only = onlyValue(field);
    if (only !== undefined) values[name] = only;
  }
  return values;
}

/** True where agreeing needs no word that nobody gave: every required field leaves no choice. */
export function canAgree(request: InputRequest): boolean {
  const { required } = request.requestedSchema;
  const values = askedValues(request);
  return !Array.isArray(required) || required.every((name) => Object.hasOwn(values, String(name)));
}

/** The answer to a question. Agreeing repeats what was asked; a form that cannot be filled so is left unanswered. */
export function answerInput({ key, request, state }: InputAsked, { decision }: Decision): InputAnswer {
  const agreed = { action: "accept" as const, content: askedValues(request) };
  const declined = { action: canAgree(request) ? ("decline" as const) : ("cancel" as const) };
  return {
    inputResponses: { [key]: decision === "approved" && canAgree(request) ? agreed : declined },
    ...(state === undefined ? {} : { requestState: state }),
  };
}

function propertiesOf({ properties }: JsonObject): JsonObject {
  return isObject(properties) ? asJson(properties) : {};
}

function onlyValue(field: Json): Json | undefined {
  if (!isObject(field)) return undefined;
  if (field.const !== undefined) return field.const as Json;
  return Array.isArray(field.enum) && field.enum.length === 1 ? (field.enum[0] as Json) : undefined;
}

/** Guarantee: it came as JSON. */
function asJson(value: object): JsonObject {
  return value as JsonObject;
}
