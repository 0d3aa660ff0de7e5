import type { FileLine } from "@/lib/recording";
import { createAcceptor } from "./accept-records";
import type { ChatTools } from "./chat-tools";

/** What is true of a chat file as a whole: its header must say it before the first run is told. */
export type ChatSurvey = {
  trials: number;
  models: readonly string[];
  /** The first list any record gives, and the server it names. */
  tools: ChatTools | null;
  server: string | null;
  mixedTools: boolean;
  /** Lines that repeat an id with another customer text, and where that id stood first; the first few. */
  otherTexts: readonly { line: number; firstLine: number }[];
};

const OTHER_TEXTS_KEPT = 10;

/** Reads a chat file once for what its runs have in common. */
export async function surveyChat(batches: AsyncIterable<FileLine[]>, file: string): Promise<ChatSurvey> {
  const accept = createAcceptor(file);
  const models = new Set<string>();
  const lists = new Set<string>();
  const otherTexts: { line: number; firstLine: number }[] = [];
  let trials = 1;
  let first: { tools: ChatTools; server: string | null } | null = null;
  for await (const batch of batches) {
    for (const line of batch) {
      const accepted = accept(line);
      if (accepted.fault) continue;
      const { model, tools, server } = accepted.record;
      const { differsFrom: firstLine } = accepted;
      if (firstLine !== null && otherTexts.length < OTHER_TEXTS_KEPT)
        otherTexts.push({ line: line.number, firstLine });
      trials = Math.max(trials, accepted.trial);
      if (model !== null) models.add(model);
      // Two tell that there are several; a file of a million lists is not held.
      if (lists.size < 2) lists.add(listKey(tools));
      if (tools) first ??= { tools, server };
    }
  }
  return {
    trials,
    models: [...models],
    tools: first?.tools ?? null,
    server: first?.server ?? null,
    mixedTools: lists.size > 1,
    otherTexts,
  };
}

/** Equal keys for lists that show a model the same. */
export function listKey(tools: ChatTools | null): string {
  return JSON.stringify(tools && (tools.declarations ?? tools.names));
}
