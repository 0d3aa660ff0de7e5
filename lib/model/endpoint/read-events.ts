import { isObject } from "@/lib/canonical-json";
import { ModelError } from "../errors";
import { excerptOf } from "../mask-secrets";
import { errorOf } from "./read-body";

/** The values of a `text/event-stream`, in order. @throws ModelError for what is no JSON, and for an error among them. */
export function readEvents(text: string, host: string): unknown[] {
  const events: unknown[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (!line.startsWith("data:")) continue;
    const data = line.slice("data:".length).trim();
    if (data === "" || data === "[DONE]") continue;
    const event = parseEvent(data, host);
    const error = isObject(event) ? errorOf(event, host) : null;
    if (error) throw error;
    events.push(event);
  }
  return events;
}

function parseEvent(data: string, host: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    const problem = `${host} streamed something that is no JSON: "${excerptOf(data)}".`;
    throw new ModelError("unreadable reply", problem);
  }
}
