import { connectSuite, HOST_LIMITS, HOST_VERSION, preparePrompt, type SuiteConnection } from "@/lib/host";
import type { Model } from "@/lib/model";
import type { Header, PromptEvent } from "@/lib/recording";
import { ticketsSha256 } from "@/lib/ticket";
import {
  applyRevisions,
  revisionChain,
  type ShownTool,
  shownTools,
  type ToolList,
  toolListSha256,
} from "@/lib/tool-list";
import { chooseTickets } from "./choose-tickets";
import { ToolListChanged } from "./tool-list-changed";
import { type RecordSuiteOptions, SetupRefused } from "./types";

/** Everything that is the same for each ticket run; `close` ends the connections to the servers. */
export type PreparedRecording = {
  header: Header;
  list: ToolList;
  tools: readonly ShownTool[];
  model: Model;
  prompt: PromptEvent;
  connection: SuiteConnection;
  /** Aborted with the recording's own signal, and by a server that lists other tools than the recording shows. */
  signal: AbortSignal;
  close(): Promise<void>;
};

/**
 * Reaches the suite's servers, puts the revision over their listing and renders the prompt. Nothing is written.
 *
 * @throws ServerUnreachable, RevisionNotFound, RevisionConflict, SetupRefused.
 */
export async function prepareRecording(options: RecordSuiteOptions): Promise<PreparedRecording> {
  const { suite, servers, revision, signal = new AbortController().signal } = options;
  const changed = new AbortController();
  const connection = await connectSuite(suite, servers, {
    signal,
    ...(options.tracing ? { tracing: options.tracing } : {}),
    onToolsChanged: (change) => changed.abort(new ToolListChanged(change)),
  });
  try {
    const list =
      revision === null
        ? connection.list
        : applyRevisions(connection.list, revisionChain(suite.revisions, revision));
    const tools = shownTools(list);
    if (tools.length === 0) {
      throw new SetupRefused(
        `the servers of "${suite.id}" list no tool, so there is nothing to choose from: add one to its tools.json or its server.`,
      );
    }
    const model = typeof options.model === "function" ? options.model(tools) : options.model;
    const { id, sha256, system, tools: sent } = renderPrompt(options, model, tools);
    return {
      header: createHeader(options, list, { id, sha256 }),
      list,
      tools,
      model,
      prompt: { type: "prompt", system, ...(sent === undefined ? {} : { tools: sent }) },
      connection,
      signal: AbortSignal.any([signal, changed.signal]),
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** In native tools mode the declarations stand beside the prompt, else in it. */
function renderPrompt({ suite, prompt }: RecordSuiteOptions, model: Model, shown: readonly ShownTool[]) {
  try {
    return preparePrompt(suite, { id: prompt, shown, format: model.nativeFormat ?? null });
  } catch (cause) {
    throw new SetupRefused(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function createHeader(options: RecordSuiteOptions, list: ToolList, prompt: Header["prompt"]): Header {
  const { suite, facts, revision, mode, trials, consent, limits } = options;
  const { maxCalls, maxReplies } = { ...HOST_LIMITS, ...limits };
  const tickets = chooseTickets(options).map(({ ticket }) => ticket);
  return {
    format: "rightcall-recording/1",
    ...facts,
    suite: { id: suite.id, ticketsSha256: ticketsSha256(tickets) },
    revision,
    prompt,
    toolListSha256: toolListSha256(list),
    host: { version: HOST_VERSION, maxCalls, maxReplies, consent },
    mode,
    trials,
  };
}
