import { checkClaims } from "@/lib/claims";
import { approveQuoted, denyAll, isTrustedBy, runTicket } from "@/lib/host";
import { type Model, ModelError } from "@/lib/model";
import type { RecordingEvent } from "@/lib/recording";
import type { Suite } from "@/lib/suite";
import type { SuiteTicket } from "@/lib/ticket";
import type { RecordedCall } from "@/lib/ticket-run";
import type { ShownTool } from "@/lib/tool-list";
import { inTicketSpan } from "@/lib/trace";
import { canRedo } from "./can-redo";
import { chooseTickets } from "./choose-tickets";
import type { PreparedRecording } from "./prepare-recording";
import { redoTurns } from "./redo-run";
import { type RunEvent, runKey, runOfEvents } from "./run-of-events";
import type { StoppedRuns } from "./stopped-runs";
import type { RecordingSink, RecordSuiteOptions, RecordSummary } from "./types";
import { withReply } from "./with-reply";
import { workAtOnce } from "./work-at-once";

/** A model that gave nobody a reply by then gives nobody one. */
const HOPELESS_RUNS = 3;

/** Works every ticket run that is not whole yet, trial by trial. */
export async function recordRuns(
  options: RecordSuiteOptions,
  prepared: PreparedRecording,
  stopped: StoppedRuns,
  sink: RecordingSink,
): Promise<Omit<RecordSummary, "header">> {
  const { trials, onProgress, afterTrial } = options;
  const tickets = chooseTickets(options);
  const total = tickets.length * trials;
  const recorder = createRecorder(options, prepared, stopped, sink);
  const counts = { ticketRuns: 0, faults: 0, held: 0, trials: 0 };
  for (let trial = 1; trial <= trials; trial++) {
    await workAtOnce(tickets, options.concurrency ?? 1, async (ticket) => {
      prepared.signal.throwIfAborted();
      const work = () => recorder.work(ticket, trial);
      const { run, held, isNew } = await inTicketSpan(
        options.tracing,
        { ticket: ticket.ticket.id, trial },
        work,
      );
      counts.ticketRuns++;
      if (run.fault) counts.faults++;
      if (held) counts.held++;
      onProgress?.({ done: counts.ticketRuns, total, run, held, isNew });
    });
    counts.trials = trial;
    if ((await afterTrial?.(trial)) === false) break;
  }
  return counts;
}

function createRecorder(
  options: RecordSuiteOptions,
  prepared: PreparedRecording,
  stopped: StoppedRuns,
  sink: RecordingSink,
) {
  const { suite, mode, seed } = options;
  const { tools, prompt, model, connection } = prepared;
  const check = claimCheckOf(suite, tools);
  const announce = createAnnouncer(stopped, sink);
  const watch = createWatch();

  async function work(one: SuiteTicket, trial: number) {
    const { ticket } = one;
    const known = stopped.runs.get(runKey({ ticket: ticket.id, trial }));
    if (known?.state === "whole") {
      const run = runOfEvents({ ticket: ticket.id, trial }, known.events);
      const held = mode === "full" && run.answer !== null ? check(run.answer, run.calls).held : null;
      return { run, held, isNew: false };
    }
    const announced = announce(one);
    announced.catch(() => {}); // Its error is thrown below, or by the first event behind it.
    const events: RunEvent[] = [...(known?.events ?? [])];
    const emit = async (event: RunEvent) => {
      await sink.append(event);
      events.push(event);
    };
    if (known && !canRedo(suite)) {
      await announced;
      await emit({ ...lostRun(known.events), ticket: ticket.id, trial });
      return { run: runOfEvents({ ticket: ticket.id, trial }, events), held: null, isNew: true };
    }
    const live = { model: watch.model(model), emit };
    const result = await runTicket({
      ...(known ? redoTurns(known.events, live) : live),
      ticket,
      trial,
      mode,
      system: prompt.system,
      tools,
      callTool: connection.callTool,
      isTrusted: isTrustedBy(suite),
      approve: options.consent === "sandbox" ? approveQuoted : denyAll,
      checkClaims: check,
      seed,
      limits: options.limits ?? {},
      signal: prepared.signal,
    });
    await announced;
    const run = runOfEvents({ ticket: ticket.id, trial }, events);
    if (run.fault) watch.failed(run.fault.message);
    return { run, held: result.held, isNew: true };
  }
  return { work };
}

/** Writes each ticket and what it is held against before its first run. */
function createAnnouncer({ kept }: StoppedRuns, sink: RecordingSink) {
  const told = new Set(
    kept.flatMap(({ event }) =>
      event.type === "ticket" || event.type === "expect" ? [`${event.type} ${event.ticket}`] : [],
    ),
  );
  return async ({ ticket, expectation }: SuiteTicket) => {
    const { id, context, body } = ticket;
    const events: RecordingEvent[] = [
      { type: "ticket", ticket: id, context: { ...context }, body },
      { type: "expect", ticket: id, ...expectation },
    ];
    const isNew = ({ type }: RecordingEvent) => !told.has(`${type} ${id}`);
    const written = Promise.all(events.filter(isNew).map((event) => sink.append(event)));
    for (const { type } of events) told.add(`${type} ${id}`);
    await written;
  };
}

/** Gives up where the model answers nobody: every other ticket would only wait for the same failure. */
function createWatch() {
  let hasReplied = false;
  let failures = 0;
  return {
    model: (model: Model): Model =>
      withReply(model, async (request) => {
        const reply = await model.reply(request);
        hasReplied = true;
        return reply;
      }),
    failed(why: string) {
      failures += 1;
      if (hasReplied || failures < HOPELESS_RUNS) return;
      throw new ModelError(
        "no reply",
        `${failures} ticket runs in a row got no reply, so no more are tried. The last said: ${why}`,
      );
    },
  };
}

/** Its server's state is gone, and nothing may be called again on a server that is no sandbox. */
function lostRun(events: readonly RunEvent[]): Extract<RunEvent, { type: "fault" }> {
  return {
    type: "fault",
    ticket: "",
    trial: 1,
    turn: Math.max(1, ...events.map(({ turn }) => turn)),
    kind: "stopped",
    message: "The recording was stopped in this run, and without a sandbox its calls cannot be made again.",
  };
}

function claimCheckOf({ claims, servers }: Suite, tools: readonly ShownTool[]) {
  const evidence = {
    rules: claims,
    shown: tools.map(({ shown }) => shown),
    servers: servers.map(({ name }) => name),
  };
  return (answer: string, calls: readonly RecordedCall[]) => checkClaims(answer, { ...evidence, calls });
}
