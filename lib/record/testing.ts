import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { startServers } from "@/lib/host";
import { type Model, renderToolCall } from "@/lib/model";
import {
  createRecordingWriter,
  openStoppedRecording,
  type RecordingEvent,
  type RecordingWriter,
} from "@/lib/recording";
import { loadSuites } from "@/lib/storage";
import type { Suite } from "@/lib/suite";
import { type RecordSuiteOptions, type RecordSummary, recordSuite } from "./index";

/** Asks for a quote, refunds it, refunds it again and says so; other tickets are looked at and answered. */
export const REFUND_TWICE: Model = {
  async reply({ ticket, turn, messages }) {
    const order_id = /\bO-\d{4}\b/.exec(ticket.body)?.[0] ?? "";
    const called = (name: string, args: object) => renderToolCall(name, { order_id, ...args });
    if (!REFUNDS.includes(ticket.id)) {
      return { reply: turn === 1 ? called("shop.get_order_status", {}) : "It is on its way.", ms: turn };
    }
    if (turn === 1) return { reply: called("shop.quote_refund", {}), ms: Math.random() };
    if (turn === 4) return { reply: "I have refunded your order." };
    const quote_id = /Q-\d[\w-]+/.exec(messages.map(([, text]) => text).join("\n"))?.[0] ?? "";
    return {
      reply: called("shop.issue_refund", { quote_id }),
      usage: { outputTokens: 7, decodeMs: Math.random() },
    };
  },
};

const REFUNDS = ["T-0007", "T-0026"];

export async function loadShop(): Promise<Suite> {
  const suite = (await loadSuites(process.cwd(), "no-data-folder")).get("shop");
  if (!suite) throw new Error("The shop is not here.");
  return suite;
}

/** A function that makes data folders for the tests of one file; they go when those are done. */
export function createDataDirs(): () => Promise<string> {
  const made: string[] = [];
  afterAll(() => Promise.all(made.map((dataDir) => rm(dataDir, { recursive: true, force: true }))));
  return async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "record-"));
    made.push(dataDir);
    return dataDir;
  };
}

export const FACTS = {
  id: "mine",
  title: "Mine",
  provenance: { class: "toy-model", statement: "A script." },
  model: { name: "script" },
  sampling: { temperature: 0, seed: 1 },
  recordedAt: "2026-06-30T12:00:00.000Z",
  recordedBy: "test",
} as const;

export type Session = Partial<Omit<RecordSuiteOptions, "resume">> & {
  suite: Suite;
  dataDir: string;
  resume?: boolean;
  /** The suite's servers are those of somebody else, and no sandbox. */
  isForeign?: boolean;
  /** The disk is full behind so many events of this session. */
  room?: number;
};

/** One session of a recorder: from the start or a stopped recording on, to the finished file. */
export async function recordSession(session: Session): Promise<{ summary: RecordSummary; text: string }> {
  const { suite, dataDir, resume = false, isForeign = false, room = Infinity, ...options } = session;
  const place = { dataDir, folder: join(dataDir, "recordings") };
  const stopped = resume ? await openStoppedRecording("mine", place) : null;
  await using servers = await startServers(suite, { shopTickets: suite.tickets, log: () => {} });
  let writer: RecordingWriter | null = null;
  let left = room;
  try {
    const summary = await recordSuite({
      suite: isForeign ? asForeign(suite) : suite,
      servers: servers.targets,
      model: REFUND_TWICE,
      facts: FACTS,
      revision: "r1",
      mode: "full",
      trials: 1,
      consent: "sandbox",
      seed: 1,
      ...options,
      ...(stopped ? { resume: { ...stopped, givesPreference: false } } : {}),
      open: async (header, kept) => {
        const opened = stopped ? await stopped.goOn(kept) : await createRecordingWriter(header, place);
        writer = opened;
        return {
          append: async (event: RecordingEvent) => {
            if (left-- <= 0) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
            await opened.append(event);
          },
        };
      },
    });
    const path = await (writer as RecordingWriter | null)?.finish();
    return { summary, text: await readFile(path ?? "", "utf8") };
  } catch (error) {
    await (writer as RecordingWriter | null)?.close();
    if (writer === null) await stopped?.close();
    throw error;
  }
}

function asForeign(suite: Suite): Suite {
  const servers = suite.servers.map(({ name, prefix }) => ({ name, prefix, url: "http://127.0.0.1:1/mcp" }));
  return { ...suite, sandbox: false, servers };
}

/** A recording without what is measured anew each time. */
export function withoutVolatile(text: string): string {
  return text
    .replace(/"ms":[\d.]+,?/g, "")
    .replace(/"decodeMs":[\d.e-]+,?/g, "")
    .replace(/"recordedAt":"[^"]*"/, '"recordedAt":""')
    .replace(/,}/g, "}");
}
