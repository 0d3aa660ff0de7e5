import { Template } from "@huggingface/jinja";
import type { Message } from "@/lib/ticket-run";
import type { LoadedChat } from "../protocol";

export type PromptStyle = Pick<LoadedChat, "systemRole" | "userMessages">;
export type PromptRenderer = { style: PromptStyle; render(messages: readonly Message[]): string };

const STYLES: readonly PromptStyle[] = [
  { systemRole: "own", userMessages: "own" },
  { systemRole: "own", userMessages: "joined" },
  { systemRole: "in the first user message", userMessages: "own" },
  { systemRole: "in the first user message", userMessages: "joined" },
];
const PROBE: readonly Message[] = [
  ["system", "system-probe"],
  ["user", "user-probe-1"],
  ["user", "user-probe-2"],
];

/**
 * The model's own chat template, which makes one string of the messages. A template without a system role gets the
 * system prompt before the first user message; one that wants the roles to alternate gets user messages joined.
 *
 * @throws Error where the template is none of these.
 */
export function createPromptRenderer(text: string, specials: { bos: string; eos: string }): PromptRenderer {
  const template = parseTemplate(text);
  const renderIn = (style: PromptStyle, messages: readonly Message[]) =>
    template.render({
      messages: arrange(messages, style).map(([role, content]) => ({ role, content })),
      add_generation_prompt: true,
      enable_thinking: false,
      bos_token: specials.bos,
      eos_token: specials.eos,
    });
  const style = STYLES.find((candidate) => keepsTexts(() => renderIn(candidate, PROBE)));
  if (!style) throw new Error("its chat template refuses system and user messages, or leaves them out");
  return { style, render: (messages) => renderIn(style, messages) };
}

function parseTemplate(text: string): Template {
  try {
    return new Template(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`its chat template cannot be read (${why})`, { cause });
  }
}

function keepsTexts(render: () => string): boolean {
  try {
    const text = render();
    return PROBE.every(([, content]) => text.includes(content));
  } catch {
    return false; // A template refuses a role by throwing.
  }
}

function arrange(messages: readonly Message[], { systemRole, userMessages }: PromptStyle): Message[] {
  const fitted: [string, string][] = [];
  messages.forEach(([role, content], at) => {
    const before = messages[at - 1]?.[0];
    const last = fitted.at(-1);
    const joins =
      role === "user" &&
      ((before === "system" && systemRole !== "own") || (before === "user" && userMessages === "joined"));
    if (last && joins) last[1] += `\n\n${content}`;
    else fitted.push([role === "system" && systemRole !== "own" ? "user" : role, content]);
  });
  return fitted;
}
