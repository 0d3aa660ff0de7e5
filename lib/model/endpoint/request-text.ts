import type { Json } from "@/lib/canonical-json";
import type { Message } from "@/lib/ticket-run";

/** A JSON object's text from members that are JSON texts already; members that are undefined are left out. */
export function objectText(members: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(members).flatMap(([name, text]) =>
    text === undefined ? [] : [`${JSON.stringify(name)}:${text}`],
  );
  return `{${written.join(",")}}`;
}

export function json(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

/**
 * The messages as a list's text. In native mode the prompt and the ticket are plain text, and what follows them is the
 * JSON text of the message itself.
 */
export function messagesText(
  messages: readonly Message[],
  { native, from }: { native: boolean; from: number },
): string {
  const texts = messages.map(([role, content], at) =>
    native && at >= 2 ? content : JSON.stringify({ role, content }),
  );
  return `[${texts.slice(from).join(",")}]`;
}
