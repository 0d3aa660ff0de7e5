import type { ProvenanceClass } from "@/lib/recording";

const LABELS: Readonly<Record<ProvenanceClass, string>> = {
  "model-run": "model run",
  baseline: "baseline",
  constructed: "authored, no model ran",
  "toy-model": "toy model",
  "production-sample": "production sample",
  "imported-unverified": "imported, unverified",
};

/** The words of a class's badge. */
export function classLabel(provenance: ProvenanceClass): string {
  return LABELS[provenance];
}
