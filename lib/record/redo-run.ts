import { canonicalJson, type JsonObject } from "@/lib/canonical-json";
import type { HostEvent } from "@/lib/host";
import { type Model, ModelError } from "@/lib/model";
import type { RunEvent } from "./run-of-events";
import { withReply } from "./with-reply";

/** What a ticket run is worked with: who answers, and where its events go. */
type Stage = { model: Model; emit: (event: HostEvent) => Promise<void> };

/**
 * Works the whole turns of a cut ticket run again: its recorded replies are given, its calls are made, on server state
 * that is fresh, and what comes of it is held against what was recorded. Behind them the model goes on. Where a result
 * is another one, the run ends as a fault: its server's state is not what the recorded turns left.
 */
export function redoTurns(recorded: readonly RunEvent[], { model, emit }: Stage): Stage {
  const replies = new Map(
    recorded.flatMap((event) => (event.type === "reply" ? [[event.turn, event] as const] : [])),
  );
  const last = Math.max(...replies.keys());
  let at = 0;
  return {
    model: withReply(model, async (request) => {
      const reply = replies.get(request.turn);
      if (!reply) return model.reply(request);
      const preference = recorded.find(({ type, turn }) => type === "preference" && turn === request.turn);
      return {
        reply: reply.reply,
        ...(reply.replyFormat === undefined ? {} : { replyFormat: reply.replyFormat }),
        ...(preference?.type === "preference" ? preferenceOf(preference) : {}),
      };
    }),
    async emit(event) {
      const expected = recorded[at];
      if (!expected) return emit(event);
      if (event.type === "fault") return emit({ ...event, turn: last });
      const difference = findDifference(expected, event);
      if (difference !== null) throw new ModelError("other state", difference);
      at += 1;
    },
  };
}

function preferenceOf({ measure, scores }: Extract<RunEvent, { type: "preference" }>) {
  return { preference: scores, ...(measure === undefined ? {} : { preferenceMeasure: measure }) };
}

function findDifference(expected: RunEvent, event: HostEvent): string | null {
  if (lasting(expected) === lasting(event)) return null;
  const what = expected.type === "call" ? `call ${expected.call} (${expected.tool})` : `its ${expected.type}`;
  return `The recording was stopped in this run. Worked again up to turn ${expected.turn}, ${what} came out otherwise than recorded.`;
}

/** An event without what is measured anew each time. */
function lasting(event: RunEvent | HostEvent): string {
  const { ms: _, usage: __, ...rest } = event as RunEvent & { ms?: number; usage?: object };
  return canonicalJson(JSON.parse(JSON.stringify(rest)) as JsonObject); // As a line of the file has it.
}
