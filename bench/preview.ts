import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createLexicalScorer } from "@/lib/model";
import { leaveOneOut, type PreviewTicket, previewEdit } from "@/lib/preview";
import { loadSuites, packageRoot } from "@/lib/storage";
import { applyRevisions, revisionChain, type ShownTool, shownTools, type ToolList } from "@/lib/tool-list";
import { measure, median, round } from "./measure";

const TURNS = 30;
const WARM_UP = 10;

/** What one key costs the editor's word-matching preview on the shop's 48 tickets: margins, and each sentence left out. */
export async function benchPreview(): Promise<void> {
  const { moves, marginsMs, sentencesMs } = await timePreview();
  const { tickets, closer, further, lost, gained } = moves;
  console.log(
    `${tickets.length} tickets, r1 → r2: ${closer} margins closer, ${further} further, ${lost.length} lost, ${gained.length} gained`,
  );
  console.log(`one key, margins of all tickets: ${round(marginsMs)} ms CPU (goal 30)`);
  console.log(`each sentence of two tools left out: ${round(sentencesMs)} ms CPU`);
}

export async function timePreview() {
  const root = packageRoot();
  const suite = (await loadSuites(root, join(root, "no-data-folder"))).get("shop");
  if (!suite) throw new Error("tickets/shop is missing");
  const list = readRecordedList(join(root, "recordings", "baseline-lexical-r1.jsonl"));
  const tickets = suite.tickets.map(
    ({ ticket, expectation }): PreviewTicket => ({
      id: ticket.id,
      body: ticket.body,
      accepted: expectation.accepted ?? null,
    }),
  );
  const base = shownTools(list);
  const draft = shownTools(applyRevisions(list, revisionChain(suite.revisions, "r2")));
  const scoreAll = (tools: readonly ShownTool[]) => {
    const scorer = createLexicalScorer(tools);
    return tickets.map(({ body }) => scorer.score(body));
  };
  // As the server does: the base is scored once, the draft with every key.
  const baseRows = scoreAll(base);
  const score = (tools: readonly ShownTool[]) => (tools === base ? baseRows : scoreAll(tools));
  const lists = { tickets, base, draft };
  const edited = ["shop.quote_refund", "shop.issue_refund"];
  const margins: number[] = [];
  const sentences: number[] = [];
  for (let turn = -WARM_UP; turn < TURNS; turn++) {
    const moved = await measure(() => previewEdit(lists, score));
    const without = await measure(() => leaveOneOut(lists, edited, score));
    if (turn < 0) continue;
    margins.push(moved.cpuMs);
    sentences.push(without.cpuMs);
  }
  const moves = { tickets, ...(await previewEdit(lists, score)) };
  return { moves, marginsMs: median(margins), sentencesMs: median(sentences) };
}

function readRecordedList(file: string): ToolList {
  const line = readFileSync(file, "utf8")
    .split("\n")
    .find((one) => one.startsWith('{"type":"tools"'));
  return JSON.parse(line ?? "{}").servers;
}
