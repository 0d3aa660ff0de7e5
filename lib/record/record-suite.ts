import { checkClaims } from "@/lib/claims";
import {
  approveQuoted,
  connectSuite,
  denyAll,
  HOST_LIMITS,
  HOST_VERSION,
  type HostEvent,
  type HostLimits,
  isTrustedBy,
  promptSha256,
  renderSystemPrompt,
  runTicket,
  type ServerTargets,
  type TicketResult,
} from "@/lib/host";
import type { Model } from "@/lib/model";
import type { Header, RecordingEvent } from "@/lib/recording";
import type { Suite } from "@/lib/suite";
import { ticketsSha256 } from "@/lib/ticket";
import type { RecordedCall } from "@/lib/ticket-run";
import {
  applyRevisions,
  revisionChain,
  type ShownTool,
  shownTools,
  type ToolList,
  toolListSha256,
} from "@/lib/tool-list";

/** What the recorder cannot know by itself. */
export type RecordingFacts = Pick<
  Header,
  "id" | "title" | "provenance" | "model" | "describedModel" | "sampling" | "recordedAt" | "recordedBy"
>;

/** Where the events go, in the order they happen; each is safe when its promise resolves. */
export type RecordingSink = { append(event: RecordingEvent): Promise<void> };

export type RecordSuiteOptions = {
  suite: Suite;
  servers: ServerTargets;
  /** A model, or one made for the tools that are shown. */
  model: Model | ((tools: readonly ShownTool[]) => Model);
  facts: RecordingFacts;
  /** Null records the live listing under no name. */
  revision: string | null;
  /** Name of a template; default the suite's. */
  prompt?: string;
  mode: Header["mode"];
  trials: number;
  consent: "sandbox" | "deny";
  seed: number;
  /** Records these tickets alone. */
  tickets?: readonly string[];
  limits?: Partial<HostLimits>;
  signal?: AbortSignal;
  /** Opens the file once the header is known, before the first event. */
  open: (header: Header) => Promise<RecordingSink>;
  onProgress?: (progress: { done: number; total: number; result: TicketResult }) => void;
};

/** Counts of what was recorded; `held` are answers kept for a person. */
export type RecordSummary = { header: Header; ticketRuns: number; faults: number; held: number };

/**
 * Records a suite: every ticket, `trials` times, through the host and the suite's servers, first trials first. Events
 * go to the sink as they happen, so that a recording that is stopped is partial and not lost.
 *
 * @throws ServerUnreachable, RevisionNotFound, RevisionConflict before anything is written; the signal's reason.
 */
export async function recordSuite(options: RecordSuiteOptions): Promise<RecordSummary> {
  const { suite, servers, signal = new AbortController().signal } = options;
  const connection = await connectSuite(suite, servers, { signal });
  try {
    const { revision } = options;
    const list =
      revision === null
        ? connection.list
        : applyRevisions(connection.list, revisionChain(suite.revisions, revision));
    const promptId = options.prompt ?? suite.prompt;
    const template = suite.prompts[promptId];
    if (template === undefined) throw new Error(`The suite has no prompt template "${promptId}".`);
    const tools = shownTools(list);
    const system = renderSystemPrompt(template, tools);
    const header = createHeader(options, list, { id: promptId, sha256: promptSha256(template) });
    const sink = await options.open(header);
    await sink.append({ type: "prompt", system });
    await sink.append({ type: "tools", servers: list });
    const model = typeof options.model === "function" ? options.model(tools) : options.model;
    const counts = await recordRuns(
      options,
      { system, tools, model, callTool: connection.callTool, signal },
      sink,
    );
    return { header, ...counts };
  } finally {
    await connection.close();
  }
}

type Stage = Pick<Parameters<typeof runTicket>[0], "system" | "tools" | "model" | "callTool" | "signal">;

async function recordRuns(options: RecordSuiteOptions, stage: Stage, sink: RecordingSink) {
  const { suite, mode, trials, seed } = options;
  const chosen = suite.tickets.filter(({ ticket }) => options.tickets?.includes(ticket.id) ?? true);
  const counts = { ticketRuns: 0, faults: 0, held: 0 };
  for (let trial = 1; trial <= trials; trial++) {
    for (const { ticket, expectation } of chosen) {
      stage.signal.throwIfAborted();
      if (trial === 1) {
        await sink.append({
          type: "ticket",
          ticket: ticket.id,
          context: { ...ticket.context },
          body: ticket.body,
        });
        await sink.append({ type: "expect", ticket: ticket.id, ...expectation });
      }
      const result = await runTicket({
        ...stage,
        ticket,
        trial,
        mode,
        isTrusted: isTrustedBy(suite),
        approve: options.consent === "sandbox" ? approveQuoted : denyAll,
        checkClaims: claimCheckOf(suite, stage.tools),
        seed,
        limits: options.limits ?? {},
        emit: (event: HostEvent) => sink.append(event),
      });
      counts.ticketRuns++;
      if (result.stopped === "fault") counts.faults++;
      if (result.held) counts.held++;
      options.onProgress?.({ done: counts.ticketRuns, total: chosen.length * trials, result });
    }
  }
  return counts;
}

function claimCheckOf({ claims, servers }: Suite, tools: readonly ShownTool[]) {
  const evidence = {
    rules: claims,
    shown: tools.map(({ shown }) => shown),
    servers: servers.map(({ name }) => name),
  };
  return (answer: string, calls: readonly RecordedCall[]) => checkClaims(answer, { ...evidence, calls });
}

function createHeader(
  { suite, facts, revision, mode, trials, consent, limits, tickets }: RecordSuiteOptions,
  list: ToolList,
  prompt: Header["prompt"],
): Header {
  const { maxCalls, maxReplies } = { ...HOST_LIMITS, ...limits };
  const recorded = suite.tickets
    .map(({ ticket }) => ticket)
    .filter(({ id }) => tickets?.includes(id) ?? true);
  return {
    format: "rightcall-recording/1",
    ...facts,
    suite: { id: suite.id, ticketsSha256: ticketsSha256(recorded) },
    revision,
    prompt,
    toolListSha256: toolListSha256(list),
    host: { version: HOST_VERSION, maxCalls, maxReplies, consent },
    mode,
    trials,
  };
}
