import { type FileLine, findKeyShapedText, type LineReader, type RecordingItem } from "@/lib/recording";
import { createAcceptor } from "./accept-records";
import { chatToolList, createChatHeader } from "./chat-header";
import { chatRun } from "./chat-run";
import { type ChatSurvey, listKey } from "./survey-chat";

const MOST_WARNINGS = 20;

/**
 * Reads chat messages, one `{id, messages?, tools?, expected?}` a line. A repeated id is the next trial of its
 * ticket. A line that cannot be used is told as a fault; the others stand.
 */
export async function* readChatFile(
  lines: LineReader,
  survey: ChatSurvey,
  { file, id }: { file: string; id: string },
): AsyncGenerator<RecordingItem> {
  const read = createRunReader(survey, file);
  const warnings = describeSurvey(survey);
  let cut: string | null = null;
  yield {
    kind: "start",
    reader: "chat-messages",
    header: createChatHeader(survey, { file, id }),
    prompt: null,
    tools: chatToolList(survey),
  };
  for await (const batch of lines.batches()) {
    for (const line of batch) {
      const item = read(line);
      const secret = findKeyShapedText(line.text);
      if (secret !== null && warnings.length < MOST_WARNINGS)
        warnings.push(warnOfSecret(line.number, secret));
      if (item.kind === "fault" && !line.terminated)
        cut = "the last line cannot be read: the file may be cut";
      yield item;
    }
  }
  const { mixedTools } = survey;
  yield {
    kind: "end",
    partial: cut !== null,
    partialWhy: cut,
    unknownEvents: {},
    mixedTools,
    warnings,
    ...lines.totals(),
  };
}

/** A line as an item: its run, with a list of its own where that is not the recording's. */
function createRunReader(survey: ChatSurvey, file: string): (line: FileLine) => RecordingItem {
  const accept = createAcceptor(file);
  const hasList = chatToolList(survey) !== null;
  const firstList = listKey(survey.tools);
  return (line) => {
    const accepted = accept(line);
    if (accepted.fault) return { kind: "fault", fault: accepted.fault };
    const { record, ticket, trial } = accepted;
    const isRecordingsList = hasList ? listKey(record.tools) === firstList : record.tools === null;
    const shown = isRecordingsList ? {} : { shown: record.tools?.names ?? [] };
    const run = { ...chatRun(record, trial), ...shown };
    return { kind: "run", ticket, expectation: record.expectation, run, firstLine: line.number };
  };
}

function describeSurvey({ models, mixedTools, otherTexts }: ChatSurvey): string[] {
  const several =
    models.length > 1 ? [`The file names ${models.length} models; a recording is one model's.`] : [];
  const mixed = mixedTools
    ? ["The tool lists differ from run to run: a comparison cannot put a difference down to descriptions."]
    : [];
  const others = otherTexts.map(
    ({ line, firstLine }) =>
      `Line ${line} has the id of line ${firstLine} and another customer text; it counts as a further trial of that ticket.`,
  );
  return [...several, ...mixed, ...others];
}

function warnOfSecret(line: number, what: string): string {
  return `Line ${line} holds ${what}: take the file back if it is one, and change it.`;
}
