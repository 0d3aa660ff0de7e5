import type { Header } from "@/lib/recording";
import { type ToolList, toolListSha256 } from "@/lib/tool-list";
import type { ChatSurvey } from "./survey-chat";

/** The list of a file whose records give declarations. Bare names are none: such a list stands with each run only. */
export function chatToolList({ tools, server }: ChatSurvey): ToolList | null {
  return tools?.declarations ? [{ name: server ?? "", prefix: "", tools: tools.declarations }] : null;
}

/** The header of a chat file: what it says of itself, and that nothing here saw it happen. */
export function createChatHeader(survey: ChatSurvey, { file, id }: { file: string; id: string }): Header {
  const [model] = survey.models;
  const tools = survey.mixedTools ? null : chatToolList(survey);
  return {
    format: "rightcall-recording/1",
    id,
    title: file,
    provenance: {
      class: "imported-unverified",
      statement: "Chat messages from a file: taken as they stand, nothing here saw the model run.",
    },
    model: model !== undefined && survey.models.length === 1 ? { name: model } : null,
    sampling: null,
    suite: null,
    revision: null,
    prompt: null,
    toolListSha256: tools && toolListSha256(tools),
    host: null,
    mode: "full",
    trials: survey.trials,
    recordedAt: null,
    recordedBy: "import",
  };
}
