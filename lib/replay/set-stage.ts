import { renderSystemPrompt, type SuiteConnection } from "@/lib/host";
import type { Suite } from "@/lib/suite";
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
  if (prompt.tools !== undefined) {
    throw new NotReplayable(
      "The tools were sent in a provider's own format, which this host does not replay.",
    );
  }
  const template = suite.prompts[header.prompt.id];
  if (template === undefined) {
    throw new NotReplayable(`The suite has no prompt template "${header.prompt.id}" any more.`);
  }
  const listed = change?.(connection.list) ?? connection.list;
  const live = setup.tools === "recorded" ? recording.tools : liveTools(listed, suite, header);
  const system = renderSystemPrompt(template, shownTools(live));
  return {
    suite,
    header,
    connection,
    live,
    results: setup.results,
    prompt: {
      recorded: { system: prompt.system, templateSha256: header.prompt.sha256, tools: recording.tools },
      live: { system, template, tools: live },
    },
  };
}
