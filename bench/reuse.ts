import { readFileSync } from "node:fs";
import path from "node:path";
import { renderSystemPrompt, renderTicketMessage } from "@/lib/host";
import { requireEngine } from "@/lib/model/llama/engine";
import { findModelFile } from "@/lib/model/llama/find-model-file";
import { engineOptions, expectKind } from "@/lib/model/llama/model-file";
import type { ChatReply } from "@/lib/model/llama/protocol";
import { startWorker } from "@/lib/model/llama/worker-process";
import { loadSuites, packageRoot } from "@/lib/storage";
import type { Message } from "@/lib/ticket-run";
import { shownTools } from "@/lib/tool-list";
import { round } from "./measure";

const MODEL = "SmolLM2-135M-Instruct.Q4_1.gguf";
/** Tickets whose prompts are also computed whole; their cost a token stands for the rest. */
const WHOLE = 4;

/** The first calls of the shop's 48 tickets on a real model: prompt tokens computed with the shared prefix kept, and CPU saved. */
export async function benchReuse(): Promise<void> {
  const root = packageRoot();
  const env = {
    ...process.env,
    RIGHTCALL_MODELS: process.env.RIGHTCALL_MODELS ?? path.join(root, "../shared/models"),
  };
  const where = { env, root, cwd: root, dataDir: "", signal: new AbortController().signal, onNote: () => {} };
  const file = await findModelFile(MODEL, where);
  const engine = engineOptions(requireEngine(env, root), env);
  const prompts = await readPrompts(root);
  const kept = await answerAll(prompts, { reuse: true });
  const whole = await answerAll(prompts.slice(0, WHOLE), { reuse: false });

  const sum = (replies: readonly ChatReply[], field: "inputTokens" | "evaluatedTokens" | "cpuMs") =>
    replies.reduce((total, reply) => total + reply[field], 0);
  const [, second] = kept;
  if (!second) throw new Error("the suite has fewer than two tickets");
  const prefix = second.inputTokens - second.ownTokens;
  const input = sum(kept, "inputTokens");
  const least = prefix + input - prefix * kept.length;
  const evaluated = sum(kept, "evaluatedTokens");
  const wholeCpu = (sum(whole, "cpuMs") / sum(whole, "inputTokens")) * input;
  const ceiling = input / least;
  const saved = wholeCpu / sum(kept, "cpuMs");
  const equal = whole.filter(({ text }, at) => text === kept[at]?.text).length;
  console.log(
    `  ${MODEL}, ${engine.threads} thread${engine.threads > 1 ? "s" : ""}, first calls of ${kept.length} tickets, prompt "examples"`,
  );
  console.log(`  prompt tokens               ${input}, of which each ticket shares a prefix of ${prefix}`);
  console.log(
    `  computed with the prefix kept  ${evaluated} = ${round(evaluated / least, 3)} × (prefix + suffixes) (bar: 1.05)`,
  );
  console.log(
    `  fewer tokens                ${round(input / evaluated, 1)}× (ceiling ${round(ceiling, 1)}×)`,
  );
  console.log(
    `  prompt CPU                  ${round(wholeCpu / 1000, 1)} s (from ${WHOLE} prompts computed whole) → ${round(sum(kept, "cpuMs") / 1000, 1)} s: ${round(saved, 1)}× = ${round(saved / ceiling)} of the ceiling (bar: 0.8)`,
  );
  console.log(`  same first token            ${equal} of ${whole.length}`);

  async function answerAll(asked: readonly Message[][], { reuse }: { reuse: boolean }): Promise<ChatReply[]> {
    const worker = startWorker({ root, env });
    try {
      const { template } = expectKind(file, "chat");
      await worker.ask("loadChat", { ...engine, file, contextSize: 4096, template: template ?? "", reuse });
      const replies: ChatReply[] = [];
      for (const messages of asked)
        replies.push(
          await worker.ask("reply", { messages, seed: 1, temperature: 0, topP: 1, topK: 0, maxTokens: 1 }),
        );
      return replies;
    } finally {
      await worker.close();
    }
  }
}

async function readPrompts(root: string): Promise<Message[][]> {
  const suite = (await loadSuites(root, path.join(root, "no-data-folder"))).get("shop");
  const text = readFileSync(path.join(root, "recordings", "baseline-lexical-r1.jsonl"), "utf8");
  const tools = text.split("\n").find((line) => line.startsWith('{"type":"tools"'));
  if (!suite || !tools) throw new Error("the shop's suite or its recorded tool list is missing");
  const system = renderSystemPrompt(suite.prompts.examples ?? "", shownTools(JSON.parse(tools).servers));
  return suite.tickets.map(({ ticket }) => [
    ["system", system],
    ["user", renderTicketMessage(ticket)],
  ]);
}
