import type { Json } from "@/lib/canonical-json";
import { type PreparedPrompt, type PromptChoice, preparePrompt, type SuiteConnection } from "@/lib/host";
import { nativeFormatOf } from "@/lib/model";
import type { Suite } from "@/lib/suite";
import type { NativeFormat } from "@/lib/ticket-run";
import { shownTools, type ToolList } from "@/lib/tool-list";
import type { PromptSides } from "./explain-mismatch";
import { liveTools, NotReplayable } from "./live-tools";
import type { ReplayInput, ReplayReport } from "./types";

/** What is the same for each run: the prompt then and today, and who answers the calls. */
export type Stage = {
  suite: Suite;
  header: ReplayInput["header"];
  prompt: PromptSides;
  connection: SuiteConnection;
  live: ToolList;
  results: ReplayReport["results"];
};

export type StageOptions = {
  recording: ReplayInput;
  suite: Suite;
  connection: SuiteConnection;
  change: ((list: ToolList) => ToolList) | undefined;
  setup: Pick<ReplayReport, "tools" | "results">;
};

/**
 * Puts today's prompt together beside the recorded one.
 *
 * @throws NotReplayable where the recording or the suite lacks what a replay needs; RecordingMismatch for a live text
 * that the recording's revision does not know.
 */
export function setStage({ recording, suite, connection, change, setup }: StageOptions): Stage {
  const { header, prompt } = recording;
  if (!prompt || !recording.tools || !header.prompt) {
    throw new NotReplayable(
      "The recording holds no prompt or no tool list: it was imported, not recorded by this host.",
    );
  }
  const listed = change?.(connection.list) ?? connection.list;
  const live = setup.tools === "recorded" ? recording.tools : liveTools(listed, suite, header);
  const format =
    prompt.tools === undefined ? null : (nativeFormatOf(recording.runs.map(({ run }) => run)) ?? ANY);
  const today = prepare(suite, { id: header.prompt.id, shown: shownTools(live), format });
  const sent = (tools: Json | undefined) => (tools === undefined ? {} : { sent: tools });
  return {
    suite,
    header,
    connection,
    live,
    results: setup.results,
    prompt: {
      recorded: {
        system: prompt.system,
        templateSha256: header.prompt.sha256,
        tools: recording.tools,
        ...sent(prompt.tools),
      },
      live: {
        system: today.system,
        template: today.template,
        templateSha256: today.sha256,
        tools: live,
        ...sent(today.tools),
      },
    },
  };
}

/** Without one reply nothing is replayed, so it does not matter which. */
const ANY: NativeFormat = "openai-chat";

function prepare(suite: Suite, choice: PromptChoice): PreparedPrompt {
  try {
    return preparePrompt(suite, choice);
  } catch (error) {
    throw new NotReplayable(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
