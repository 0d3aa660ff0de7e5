import {
  createLexicalModel,
  createMajorityModel,
  type ModelSpec,
  ModelSpecError,
  type OpenedModel,
} from "@/lib/model";
import type { ShownTool } from "@/lib/tool-list";

/** What is said of every chooser that matches words. */
export const WORD_MATCHING_LINE = "This chooser counts shared words. It cannot read 'do not use'.";

type Spec<Kind extends ModelSpec["kind"]> = Extract<ModelSpec, { kind: Kind }>;

/** The word-matching chooser, under the name of the bundled baselines: they are the same model. */
export function openLexicalModel(): OpenedModel {
  return opened(createLexicalModel, {
    name: "baseline-lexical",
    engine: "minisearch 7.2.0",
    statement: `No chat model was run. Each ticket gets the tool whose text shares most words with it (BM25). ${WORD_MATCHING_LINE}`,
  });
}

/** The chooser that gives every ticket one tool. Made for a list that does not show it, it throws ModelSpecError. */
export function openMajorityModel({ tool }: Spec<"majority">): OpenedModel {
  return opened(majorityIn(tool), {
    name: `baseline-majority of ${tool}`,
    engine: "rule",
    statement: `No model was run. Every ticket gets ${tool}.`,
  });
}

function majorityIn(tool: string) {
  return (tools: readonly ShownTool[]) => {
    if (tools.some(({ shown }) => shown === tool)) return createMajorityModel(tool);
    const there = tools.map(({ shown }) => shown).join(", ");
    throw new ModelSpecError(
      `"majority:${tool}" names no tool that is shown here.\nThere are: ${there || "none"}`,
    );
  };
}

function opened(
  model: OpenedModel["model"],
  { statement, ...facts }: { name: string; engine: string; statement: string },
): OpenedModel {
  return {
    model,
    facts: { model: facts, sampling: null, provenance: { class: "baseline", statement } },
    isChooser: true,
    isDeterministic: true,
    [Symbol.asyncDispose]: async () => {},
  };
}
