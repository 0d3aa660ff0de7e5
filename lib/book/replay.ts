import { promisesRefund, refunded, unbackedRefund } from "@/lib/claims";
import type { ServerTargets } from "@/lib/host";
import { RecordingMismatch, type ReplayInput, type ReplayReport, replayRecording } from "@/lib/replay";
import type { Suite } from "@/lib/suite";
import type { ToolList } from "@/lib/tool-list";

export type BookSetting = {
  recording: ReplayInput;
  suite: Suite;
  servers: ServerTargets;
  signal?: AbortSignal;
};

/**
 * The chapter's replay example, line for line: the whole queue through host and servers, what each reply promises
 * held against the calls, and the first ticket again after one sentence was added to a description.
 *
 * @throws RecordingMismatch when the queue itself no longer replays.
 */
export async function bookReplay(setting: BookSetting): Promise<string[]> {
  const { recording, suite } = setting;
  const { claims: rules } = suite;
  const report = await replayRecording({ ...setting, results: "live" });
  refuseChanges(report);
  // A run that replayed the same has the recorded calls and the recorded answer.
  const same = new Set(report.runs.map(({ ticket }) => ticket));
  const runs = recording.runs.map(({ run }) => run).filter(({ ticket }) => same.has(ticket));
  const promised = runs.filter(({ answer }) => promisesRefund(answer, rules)).map(({ ticket }) => ticket);
  const unbacked = runs.filter((run) => unbackedRefund(run, rules)).map(({ ticket }) => ticket);
  const flagged = (goal: string) => {
    const group = suite.tickets
      .filter(({ expectation }) => expectation.goal === goal)
      .map(({ ticket }) => ticket.id);
    return `${group.filter((id) => unbacked.includes(id)).length} of ${group.length}`;
  };
  return [
    `tickets replayed: ${report.same}`,
    `T-0009 tools: ${report.runs.find(({ ticket }) => ticket === "T-0009")?.sequence.join(" then ")}`,
    `refunds issued: ${runs.filter((run) => refunded(run, rules)).length}`,
    `replies that promise a refund: ${promised.length}`,
    `of which no call made: ${unbacked.length}`,
    `issue_refund tickets flagged: ${flagged("shop.issue_refund")}`,
    `quote_refund tickets flagged: ${flagged("shop.quote_refund")}`,
    `flagged: ${unbacked.join(", ")}`,
    `after rewording quote_refund, T-0001 replays: ${await replaysReworded(setting)}`,
  ];
}

async function replaysReworded(setting: BookSetting): Promise<string> {
  const report = await replayRecording({
    ...setting,
    results: "live",
    tickets: ["T-0001"],
    change: addSentence("quote_refund", " Quotes are in the order's currency."),
  });
  return report.runs[0]?.freshness.state === "same" ? "yes" : "no, RecordingMismatch";
}

function addSentence(name: string, sentence: string): (list: ToolList) => ToolList {
  return (list) =>
    list.map((server) => ({
      ...server,
      tools: server.tools.map((tool) =>
        tool.name === name ? { ...tool, description: `${tool.description ?? ""}${sentence}` } : tool,
      ),
    }));
}

/** The examples print what is still so. @throws RecordingMismatch for the first ticket that is not, or was not run. */
export function refuseChanges({ runs }: ReplayReport): void {
  for (const { ticket, trial, freshness } of runs) {
    if (freshness.state === "changed") throw new RecordingMismatch(ticket, trial, freshness.turn, freshness);
    if (freshness.state === "not run") throw new Error(`${ticket} could not be replayed: ${freshness.why}`);
  }
}
