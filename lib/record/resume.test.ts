import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Model, ModelError } from "@/lib/model";
import { type Header, readRecording } from "@/lib/recording";
import type { Suite } from "@/lib/suite";
import {
  createDataDirs,
  loadShop,
  REFUND_TWICE,
  recordSession,
  type Session,
  withoutVolatile,
} from "./testing";

const makeDataDir = createDataDirs();
let suite: Suite;
let whole: string;
const tickets = ["T-0001", "T-0007"];

beforeAll(async () => {
  suite = await loadShop();
  whole = withoutVolatile((await recordHere({ tickets })).text);
});

async function recordHere(options: Partial<Session>) {
  return recordSession({ suite, dataDir: options.dataDir ?? (await makeDataDir()), ...options });
}

/** Of the two tickets: 2 at the head, 2 of each ticket, 3 and 9 of their runs. */
const EVENTS = 18;

describe("a recording that was stopped and gone on with", () => {
  test.each(Array.from({ length: EVENTS }, (_, index) => index))(
    "behind event %i equals one that was not",
    async (room) => {
      const dataDir = await makeDataDir();
      await expect(recordHere({ dataDir, tickets, room })).rejects.toThrow("no space left");
      const { text, summary } = await recordHere({ dataDir, tickets, resume: true });
      expect(withoutVolatile(text)).toBe(whole);
      expect(summary).toMatchObject({ ticketRuns: 2, faults: 0, held: 0 });
    },
  );

  test("equals one that was not in native tools mode too", async () => {
    const options = { tickets, model: nativeModel() };
    const { text: once } = await recordHere(options);
    expect(once).toContain('"replyFormat":"openai-chat"');
    for (const room of [7, 9, 12, 16]) {
      const dataDir = await makeDataDir();
      await expect(recordHere({ ...options, dataDir, room })).rejects.toThrow("no space left");
      const asked: number[] = [];
      const resumed = await recordHere({ ...options, dataDir, resume: true, model: nativeModel(asked) });
      expect(withoutVolatile(resumed.text)).toBe(withoutVolatile(once));
      expect(asked.length).toBeLessThan(6);
    }
  });

  test("again and again, one event at a time", async () => {
    const dataDir = await makeDataDir();
    let text = "";
    for (let session = 0; text === "" && session < 40; session++) {
      text = await recordHere({ dataDir, tickets, resume: session > 0, room: 4 }).then(
        (recorded) => recorded.text,
        () => "",
      );
    }
    expect(withoutVolatile(text)).toBe(whole);
  });

  test("with three runs at once and two trials", async () => {
    const options = { tickets: ["T-0001", "T-0007", "T-0026"], trials: 2 };
    const { text: once } = await recordHere(options);
    for (const room of [9, 21, 38]) {
      const dataDir = await makeDataDir();
      const atOnce = { ...options, dataDir, concurrency: 3 };
      await expect(recordHere({ ...atOnce, room })).rejects.toThrow("no space left");
      expect(withoutVolatile((await recordHere({ ...atOnce, resume: true })).text)).toBe(
        withoutVolatile(once),
      );
    }
  });

  test("asks the model for nothing that is recorded", async () => {
    const dataDir = await makeDataDir();
    await expect(recordHere({ dataDir, tickets, room: 13 })).rejects.toThrow();
    const asked: string[] = [];
    const model: Session["model"] = {
      reply: (request) => {
        asked.push(`${request.ticket.id} ${request.turn}`);
        return REFUND_TWICE.reply(request);
      },
    };
    await recordHere({ dataDir, tickets, resume: true, model });
    expect(asked).toEqual(["T-0007 2", "T-0007 3", "T-0007 4"]);
  });

  test("makes a fault of a run whose server answers otherwise the second time", async () => {
    const dataDir = await makeDataDir();
    await expect(recordHere({ dataDir, tickets, room: 14 })).rejects.toThrow();
    const file = join(dataDir, "partial", "mine.jsonl");
    await writeFile(file, (await readFile(file, "utf8")).replaceAll("R-6001", "R-6009"));
    const { text, summary } = await recordHere({ dataDir, tickets, resume: true });
    expect(summary).toMatchObject({ ticketRuns: 2, faults: 1 });
    expect(await faultsOf(text)).toEqual([["T-0007", "other state"]]);
  });

  test("makes a fault of a cut run that has no sandbox", async () => {
    const dataDir = await makeDataDir();
    await expect(recordHere({ dataDir, tickets, room: 16, isForeign: true })).rejects.toThrow();
    const { text, summary } = await recordHere({ dataDir, tickets, resume: true, isForeign: true });
    expect(summary).toMatchObject({ ticketRuns: 2, faults: 1 });
    expect(await faultsOf(text)).toEqual([["T-0007", "stopped"]]);
  });

  test("tries a run again that died without a reply", async () => {
    const dataDir = await makeDataDir();
    const down: Session["model"] = {
      reply: () => Promise.reject(new ModelError("connection", "it is down")),
    };
    const three = ["T-0001", "T-0002", "T-0003", "T-0007"];
    await expect(recordHere({ dataDir, tickets: three, model: down })).rejects.toThrow(
      /3 ticket runs in a row got no reply.*it is down/,
    );
    const { text, summary } = await recordHere({ dataDir, tickets: three, resume: true });
    expect(summary).toMatchObject({ ticketRuns: 4, faults: 0 });
    expect(await faultsOf(text)).toEqual([]);
  });

  test.each<[string, Partial<Session>]>([
    ["another revision", { revision: "r2" }],
    ["another prompt", { prompt: "examples" }],
    ["another mode (full, now first-call)", { mode: "first-call" }],
    ["another trials (1, now 2)", { trials: 2 }],
    ["another tickets", { tickets: ["T-0001"] }],
    ["another host", { consent: "deny" }],
  ])("is refused under %s, and stays as it is", async (what, change) => {
    const dataDir = await makeDataDir();
    await expect(recordHere({ dataDir, tickets, room: 9 })).rejects.toThrow();
    const file = join(dataDir, "partial", "mine.jsonl");
    const before = await readFile(file, "utf8");
    await expect(recordHere({ dataDir, tickets, resume: true, ...change })).rejects.toThrow(what);
    expect(await readFile(file, "utf8")).toBe(before);
  });
});

/** The same replies as messages of OpenAI's chat completions. */
function nativeModel(asked: number[] = []): Model {
  return {
    nativeFormat: "openai-chat",
    async reply(request) {
      asked.push(request.turn);
      const { reply, ...rest } = await REFUND_TWICE.reply(request);
      const call = /<tool_call>\n(.*)\n<\/tool_call>/.exec(reply)?.[1];
      if (call === undefined)
        return { ...rest, replyFormat: "openai-chat", reply: JSON.stringify({ content: reply }) };
      const { name, arguments: args } = JSON.parse(call);
      const sent = { name: name.replace(".", "_"), arguments: JSON.stringify(args) };
      const message = {
        content: null,
        tool_calls: [{ id: `call_${request.turn}`, type: "function", function: sent }],
      };
      return { ...rest, replyFormat: "openai-chat", reply: JSON.stringify(message) };
    },
  };
}

async function faultsOf(text: string) {
  const faults: [string, string][] = [];
  let header: Header | null = null;
  async function* chunks() {
    yield new TextEncoder().encode(text);
  }
  for await (const item of readRecording(chunks(), "mine")) {
    if (item.kind === "start") header = item.header;
    if (item.kind === "fault") throw new Error(item.fault.message);
    if (item.kind === "run" && item.run.fault) faults.push([item.run.ticket, item.run.fault.kind]);
  }
  expect(header).not.toBeNull();
  return faults;
}
