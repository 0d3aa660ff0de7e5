import { classLabel } from "@/lib/provenance";
import type { ProvenanceClass } from "@/lib/recording";

/** How a class is drawn, in badges and in interval lines alike. */
export type LineStyle = "solid" | "dashed" | "double" | "dotted";

type Shown = { word: string; style: LineStyle; meaning: string };

const CLASSES: Record<ProvenanceClass, Omit<Shown, "word">> = {
  "model-run": {
    style: "solid",
    meaning: "A chat model said this, recorded by this installation or shipped with it.",
  },
  baseline: {
    style: "dashed",
    meaning: "No chat model: a matcher that picks the tool whose text is nearest to the ticket.",
  },
  constructed: {
    style: "dotted",
    meaning: "Example data: no model ran. The replies are written so that the figures match a book's.",
  },
  "toy-model": {
    style: "dotted",
    meaning: "A model too small to be compared with anything.",
  },
  "production-sample": {
    style: "double",
    meaning: "Conversations taken from a running system, as its owner exported them.",
  },
  "imported-unverified": {
    style: "double",
    meaning: "What a file says about itself; nothing here saw it happen.",
  },
};

/** The word, the line style and the meaning of a provenance class, as every page shows them. */
export function showProvenance(provenance: ProvenanceClass): Shown {
  return { word: classLabel(provenance), ...CLASSES[provenance] };
}
