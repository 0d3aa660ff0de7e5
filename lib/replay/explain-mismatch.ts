import { canonicalJson, type Json } from "@/lib/canonical-json";
import { renderDeclarations, renderTicketMessage, TOOLS_SLOT } from "@/lib/host";
import type { Change, MessageDifference } from "@/lib/model";
import type { Ticket } from "@/lib/ticket";
import type { RecordedCall, TicketRun } from "@/lib/ticket-run";
import { diffToolLists, shownTools, type ToolChange, type ToolList } from "@/lib/tool-list";
import { explainCall } from "./explain-calls";

/** What a system prompt was made of, then and now; in native mode with the tools that went beside it. */
export type PromptSides = {
  recorded: { system: string; templateSha256: string; tools: ToolList; sent?: Json };
  live: { system: string; template: string; templateSha256: string; tools: ToolList; sent?: Json };
};

/** One ticket run, then and now; `liveCalls` are those made up to the mismatch. */
export type RunSides = {
  recorded: TicketRun;
  ticket: { recorded: Ticket; live: Ticket };
  liveCalls: readonly RecordedCall[];
};

/** What changed where the messages of a run first differ from the recorded ones, with old and new text. */
export function explainMismatch(difference: MessageDifference, prompt: PromptSides, run: RunSides): Change {
  if (difference.at === 0) return explainPrompt(prompt);
  if (difference.at === 1) return explainTicket(difference, run.ticket);
  for (const call of findCalls(difference.at, run.recorded)) {
    const change = explainCall(
      call,
      run.liveCalls.find((live) => isSamePlace(live, call)),
    );
    if (change) return change;
  }
  return rendering(difference);
}

/** The first change of the declarations, then of their order, then of the template. */
export function explainPrompt({ recorded, live }: PromptSides): Change {
  const changes = shownChanges(recorded.tools, live.tools);
  const declaration = changes.find(({ kind }) => kind !== "order");
  if (declaration) {
    const { tool, field, from, to } = declaration;
    return { what: "a declaration", name: `${tool} ${field}`, old: from ?? "", new: to ?? "" };
  }
  const moved = changes[0];
  if (moved) {
    return { what: "tool order", name: moved.tool, old: namesOf(recorded.tools), new: namesOf(live.tools) };
  }
  if (live.templateSha256 === recorded.templateSha256) {
    if (live.system !== recorded.system) return rendering({ old: recorded.system, new: live.system });
    return rendering({ old: JSON.stringify(recorded.sent ?? null), new: JSON.stringify(live.sent ?? null) });
  }
  const declarations = renderDeclarations(shownTools(recorded.tools));
  const parts = recorded.system.split(declarations);
  const old = declarations !== "" && parts.length === 2 ? parts.join(TOOLS_SLOT) : recorded.system;
  return { what: "the prompt template", old, new: live.template };
}

/** What differs between two lists in what a prompt shows: a title is in no prompt. */
function shownChanges(recorded: ToolList, live: ToolList): ToolChange[] {
  return diffToolLists(recorded, live).filter(({ field }) => field !== "title");
}

function namesOf(tools: ToolList): string {
  return shownTools(tools)
    .map(({ shown }) => shown)
    .join(", ");
}

function explainTicket(difference: MessageDifference, { recorded, live }: RunSides["ticket"]): Change {
  if (canonicalJson(seen(recorded)) === canonicalJson(seen(live))) return rendering(difference);
  return {
    what: "the ticket",
    name: live.id,
    old: renderTicketMessage(recorded),
    new: renderTicketMessage(live),
  };
}

function seen({ id, body, context }: Ticket) {
  return { id, body, context: Object.entries(context) };
}

/** The recorded calls whose results may stand at a place in the messages: one in text mode, a turn's in native mode. */
function findCalls(at: number, run: TicketRun): readonly RecordedCall[] {
  let next = 1;
  for (const { turn, added, replyFormat } of run.turns) {
    const place = at - next;
    if (place < added.length) {
      const calls = callsOf(run, turn - 1);
      return replyFormat === "text" ? calls.slice(place, place + 1) : calls;
    }
    next += added.length + (replyFormat === "text" ? 1 : 0);
  }
  return [];
}

function callsOf(run: TicketRun, turn: number): RecordedCall[] {
  return run.calls.filter((call) => call.turn === turn);
}

function isSamePlace(one: RecordedCall, other: RecordedCall): boolean {
  return one.turn === other.turn && one.call === other.call;
}

function rendering({ old, new: now }: { old: string; new: string }): Change {
  return { what: "the host's rendering", old, new: now };
}
