import type { RecordingItem } from "@/lib/recording";
import type { ReplayInput } from "./types";

/** Gathers what a reader tells of one file. Damaged runs come with their fault and are not replayed. */
export async function collectRecording(items: AsyncIterable<RecordingItem>): Promise<ReplayInput> {
  let start: Omit<ReplayInput, "runs"> | null = null;
  const runs: { ticket: ReplayInput["runs"][number]["ticket"]; run: ReplayInput["runs"][number]["run"] }[] =
    [];
  for await (const item of items) {
    if (item.kind === "start") start = { header: item.header, prompt: item.prompt, tools: item.tools };
    if (item.kind === "run") runs.push({ ticket: item.ticket, run: item.run });
  }
  if (!start) throw new Error("The reader told of no recording.");
  return { ...start, runs };
}
