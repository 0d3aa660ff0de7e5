import { createMajorityModel, createScriptedModel, renderToolCall } from "@/lib/model";
import { openLexicalModel, type RecordingFacts, type RecordSuiteOptions } from "@/lib/record";
import type { Authored } from "./authored";

/** One bundled recording: which suite, who answers, and what its header says. */
export type Plan = Pick<RecordSuiteOptions, "model" | "mode" | "revision"> & {
  suite: "shop" | "pick-a-tool";
  facts: Omit<RecordingFacts, "recordedAt" | "recordedBy">;
};

/** The tables of replies that were written for this project, by recording. */
export type AuthoredTables = Readonly<Record<"ticket-runs" | "pick-a-tool", readonly Authored[]>>;

/** Every bundled recording, in the order in which they are listed. */
export function planRecordings(tables: AuthoredTables): Plan[] {
  return [
    constructed(
      "ticket-runs",
      "shop",
      "The book's queue, constructed: 48 tickets",
      "r1",
      tables["ticket-runs"],
    ),
    constructed(
      "pick-a-tool",
      "pick-a-tool",
      "The book's first three tickets, constructed",
      null,
      tables["pick-a-tool"],
    ),
    {
      suite: "shop",
      mode: "first-call",
      revision: "r1",
      model: createMajorityModel("shop.quote_refund"),
      facts: baseline("baseline-majority", "Baseline: quote_refund for every ticket", {
        statement: "No model was run. Every ticket gets quote_refund, the tool that most tickets expect.",
        engine: "rule",
      }),
    },
    lexical("r1"),
    lexical("r2"),
    lexical("r3"),
  ];
}

function lexical(revision: string): Plan {
  const { model, facts } = openLexicalModel();
  return {
    suite: "shop",
    mode: "first-call",
    revision,
    model,
    facts: {
      id: `baseline-lexical-${revision}`,
      title: `Baseline: word matching (BM25), descriptions ${revision}`,
      ...facts,
    },
  };
}

function baseline(
  id: string,
  title: string,
  { statement, engine }: { statement: string; engine: string },
): Plan["facts"] {
  const name = id.replace(/-r\d+$/, "");
  return { id, title, provenance: { class: "baseline", statement }, model: { name, engine }, sampling: null };
}

function constructed(
  id: string,
  suite: Plan["suite"],
  title: string,
  revision: string | null,
  rows: readonly Authored[],
): Plan {
  return {
    suite,
    mode: "full",
    revision,
    model: createScriptedModel(scriptOf(rows)),
    facts: {
      id,
      title,
      provenance: {
        class: "constructed",
        statement:
          "No model was run. The replies were written by this project so that the book's printed figures come out; keys, tool results and refusals are real. It is not the book's recording.",
      },
      model: null,
      describedModel: {
        name: "Qwen3-4B-Instruct-2507",
        quantization: "Q4_K_M",
        note: "the model the printed figures are about; not run here",
      },
      sampling: null,
    },
  };
}

/** Ticket → its replies: a call a turn, then the answer. */
function scriptOf(rows: readonly Authored[]): Record<string, string[]> {
  return Object.fromEntries(
    rows.map(({ ticket, calls, answer }) => [
      ticket,
      [...calls.map((call) => renderToolCall(call.tool, call.arguments)), answer],
    ]),
  );
}
