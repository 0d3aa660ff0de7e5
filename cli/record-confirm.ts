import { createInterface } from "node:readline/promises";
import { formatCount } from "@/lib/format";
import type { OpenedModel } from "@/lib/model";
import { estimateTokens } from "@/lib/tool-list";
import { type CliIo, UsageError } from "./io";

/** What a recording is going to take, before anything is measured: about three replies a ticket worked in full. */
export function sayCost(
  { mode, trials }: { mode: "full" | "first-call"; trials: number },
  { total, prompt }: { total: number; prompt: { system: string; tools?: unknown } },
): string {
  const turns = mode === "full" ? 3 : 1;
  const sent = prompt.tools === undefined ? prompt.system : `${prompt.system}${JSON.stringify(prompt.tools)}`;
  const tokens = estimateTokens(sent);
  const runs = `${formatCount(total, "ticket run")}${trials > 1 ? ` (${trials} trials)` : ""}`;
  const replies =
    mode === "full" ? "about 3 replies each, worked to the answer" : "1 reply each, first call only";
  return `${runs}, ${replies}. The prompt has about ${formatCount(tokens, "token")}: about ${formatCount(roundCount(total * turns * tokens), "prompt token")} in all. Time follows after the first ticket.`;
}

/** Two digits are all that an estimate has. */
function roundCount(n: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, n))) - 1);
  return Math.round(n / unit) * unit;
}

/** Asks a person before somebody else's endpoint is paid for. @throws UsageError for a no. */
export async function confirmCost({ facts }: OpenedModel, yes: boolean, io: CliIo): Promise<void> {
  const host = facts.model.endpointHost;
  const isPaid = typeof host === "string" && !/^(127\.|localhost|\[::1\]|0\.0\.0\.0)/.test(host);
  if (yes || !isPaid || !io.isTerminal || !process.stdin.isTTY) return;
  const ask = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await ask.question(`Record with ${facts.model.name} at ${host}? [y/N] `, {
      signal: io.signal,
    });
    if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError("nothing was recorded");
  } finally {
    ask.close();
  }
}
