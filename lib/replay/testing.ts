import { createReadStream } from "node:fs";
import { startServers } from "@/lib/host";
import { readRecording } from "@/lib/recording";
import { loadSuites } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import type { ToolDeclaration, ToolList } from "@/lib/tool-list";
import { collectRecording } from "./collect-recording";
import { type ReplayOptions, replayRecording } from "./replay-recording";
import type { ReplayInput, ReplayReport } from "./types";

export async function loadSuite(id: string): Promise<Suite> {
  const suite = (await loadSuites(process.cwd(), "no-data-folder")).get(id);
  if (!suite) throw new Error(`no suite ${id}`);
  return suite;
}

export function readBundled(id: string): Promise<ReplayInput> {
  const path = `recordings/${id}.jsonl`;
  return collectRecording(readRecording(createReadStream(path), path));
}

/** Replays against built-in servers of its own. */
export async function replay(options: Omit<ReplayOptions, "servers">): Promise<ReplayReport> {
  const shop = await loadSuite("shop");
  await using servers = await startServers(options.suite, { shopTickets: shop.tickets, log: () => {} });
  return await replayRecording({ ...options, servers: servers.targets });
}

/** A copy of the recording with some of its runs. */
export function only(recording: ReplayInput, ...tickets: string[]): ReplayInput {
  return { ...recording, runs: recording.runs.filter(({ run }) => tickets.includes(run.ticket)) };
}

/** A change of the live listing: the tool of that name as `change` makes it. */
export const changeTool =
  (name: string, change: (tool: ToolDeclaration) => ToolDeclaration) => (list: ToolList) =>
    list.map((server) => ({
      ...server,
      tools: server.tools.map((tool) => (tool.name === name ? change(tool) : tool)),
    }));
