import { canonicalJson } from "@/lib/canonical-json";
import { promptSha256, renderDeclarations, renderTicketMessage, TOOLS_SLOT } from "@/lib/host";
import type { Change, MessageDifference } from "@/lib/model";
import type { Ticket } from "@/lib/ticket";
import type { RecordedCall, TicketRun } from "@/lib/ticket-run";
import { diffToolLists, shownTools, type ToolChange, type ToolList } from "@/lib/tool-list";
import { explainCall } from "./explain-calls";

/** What a system prompt was made of, then and now. */
export type PromptSides = {
  recorded: { system: string; templateSha256: string; tools: ToolList };
  live: { system: string; template: string; tools: ToolList };
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
  const call = findCall(difference.at, run.recorded);
  const change = call
    ? explainCall(
        call,
        run.liveCalls.find((live) => isSamePlace(live, call)),
      )
    : null;
  return change ?? rendering(difference);
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
  if (promptSha256(live.template) === recorded.templateSha256)
    return rendering({ old: recorded.system, new: live.system });
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

/** The recorded call whose result stands at a place in the messages; null where none does. */
function findCall(at: number, run: TicketRun): RecordedCall | null {
  let next = 1;
  for (const { turn, added } of run.turns) {
    const place = at - next;
    if (place < added.length) return callsOf(run, turn - 1)[place] ?? null;
    next += added.length + 1;
  }
  return null;
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
