import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { importRecording, openDatabase } from "@/db";
import { loadDefaultClaimRules } from "@/db/import-file";
import { denyAll, HOST_VERSION, renderSystemPrompt, runTicket } from "@/lib/host";
import { openRecordingFile } from "@/lib/import";
import { createRecordingText, type RecordingEvent, type RecordingItem } from "@/lib/recording";
import { scoreRun } from "@/lib/scoring";
import { dataFolder, loadSuites, packageRoot } from "@/lib/storage";
import type { ClaimRules } from "@/lib/suite";
import { shownTools, type ToolList, toolListSha256 } from "@/lib/tool-list";
import { measure, round } from "./measure";

const RUNS = 20_000;

/**
 * Our own part of a ticket run of one call and one answer, where the client and the model answer at once: the host loop
 * (prompt, reply parsed, key hashed, call routed), its score, and its rows. Beside it what a recording's file costs,
 * which a replay does not write and an import reads.
 */
export async function benchOwnCost(): Promise<void> {
  const root = packageRoot();
  const suite = (await loadSuites(root, dataFolder({}, root))).get("shop");
  if (!suite) throw new Error("tickets/shop is missing");
  const tickets = Array.from({ length: RUNS }, (_, index) => {
    const original = suite.tickets[index % suite.tickets.length];
    if (!original) throw new Error("the suite has no tickets");
    return { ...original, ticket: { ...original.ticket, id: `B-${String(index).padStart(6, "0")}` } };
  });
  const list = stubTools();
  const tools = shownTools(list);
  const system = renderSystemPrompt(suite.prompts[suite.prompt] ?? "", tools);
  const events: RecordingEvent[] = [
    { type: "prompt", system },
    { type: "tools", servers: list },
  ];
  const signal = new AbortController().signal;
  const work = async (emit: (event: RecordingEvent) => void) => {
    for (const { ticket, expectation } of tickets) {
      emit({ type: "ticket", ticket: ticket.id, context: { ...ticket.context }, body: ticket.body });
      emit({ type: "expect", ticket: ticket.id, ...expectation });
      await runTicket({
        ticket,
        trial: 1,
        mode: "full",
        system,
        tools,
        model: { reply: async ({ turn }) => ({ reply: turn === 1 ? CALL : "Your order is on its way." }) },
        callTool: async () => ({ status: "returned", content: RESULT, structured: STRUCTURED }),
        isTrusted: () => true,
        approve: denyAll,
        seed: 1,
        signal,
        emit,
      });
    }
  };
  // Timed without keeping the events: a recorder writes each and lets it go.
  const host = await measure(() => work(() => {}));
  await work((event) => void events.push(event));
  const folder = mkdtempSync(path.join(tmpdir(), "rightcall-bench-"));
  try {
    const write = await measure(() => createRecordingText(header(list, system), events));
    const file = path.join(folder, "bench.jsonl");
    writeFileSync(file, write.value);
    const items: RecordingItem[] = [];
    const read = await measure(async () => {
      for await (const item of openRecordingFile(file)) items.push(item);
    });
    const rules = await loadDefaultClaimRules(root);
    const score = await measure(() => scoreAll(items, rules));
    const db = openDatabase(path.join(folder, "rightcall.db"));
    const source = {
      items: each(items),
      origin: "recorded",
      class: "toy-model",
      fileName: "bench.jsonl",
    } as const;
    const stored = await measure(() => importRecording(db, { ...source, defaultClaimRules: rules }));
    db.$client.close();
    const total = (host.cpuMs + stored.cpuMs) / RUNS;
    console.log(`  ${RUNS} ticket runs of one call and one answer`);
    console.log(`  host loop, parse and hash   ${round(host.cpuMs / RUNS, 3)} ms CPU a ticket run`);
    console.log(`  score and store             ${round(stored.cpuMs / RUNS, 3)} ms`);
    console.log(`    of that the score         ${round(score.cpuMs / RUNS, 3)} ms`);
    console.log(`  in all                      ${round(total, 3)} ms (bar: 0.35)`);
    console.log(`  beside it: write the file   ${round(write.cpuMs / RUNS, 3)} ms`);
    console.log(`             read and verify  ${round(read.cpuMs / RUNS, 3)} ms`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function scoreAll(items: readonly RecordingItem[], rules: ClaimRules): void {
  const [start] = items;
  if (start?.kind !== "start") throw new Error("the recording has no start");
  const servers = start.tools ?? [];
  const shown = shownTools(servers).map((tool) => tool.shown);
  for (const item of items) {
    if (item.kind !== "run") continue;
    const { expectation, run } = item;
    scoreRun(run, { expectation, shown, servers, rules, mode: "full", headlineArgument: null });
  }
}

async function* each(items: readonly RecordingItem[]): AsyncGenerator<RecordingItem> {
  yield* items;
}

const CALL =
  '<tool_call>\n{"name": "shop.get_order_status", "arguments": {"order_id": "O-1873"}}\n</tool_call>';
const RESULT = JSON.stringify({ order_id: "O-1873", status: "delivered", total: "99.00" }, null, 2);

const STRUCTURED = JSON.parse(RESULT);

function stubTools(): ToolList {
  const tools = ["find_orders", "get_order_status", "quote_refund", "issue_refund", "check_stock"].map(
    (name) => ({
      name,
      description:
        `The tool ${name} of the shop, described in about as many words as a real one has. `.repeat(3),
      inputSchema: { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] },
      annotations: { readOnlyHint: true, openWorldHint: false },
    }),
  );
  return [{ name: "shop-support", prefix: "shop", tools }];
}

function header(list: ToolList, system: string) {
  return {
    format: "rightcall-recording/1" as const,
    id: "bench",
    title: "Generated for the benchmark",
    provenance: { class: "toy-model" as const, statement: "Generated: no model ran." },
    model: null,
    sampling: null,
    suite: null,
    revision: null,
    prompt: { id: "bench", sha256: String(system.length).padStart(64, "0") },
    toolListSha256: toolListSha256(list),
    host: { version: HOST_VERSION, maxCalls: 4, maxReplies: 6, consent: "deny" },
    mode: "full" as const,
    trials: 1,
    recordedAt: null,
    recordedBy: "bench",
  };
}
