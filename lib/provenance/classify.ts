import type { ProvenanceClass } from "@/lib/recording";

export type ClassifyInput = {
  /** The class that the file's own header names. */
  declared: ProvenanceClass;
  fileSha256: string;
  /** Hashes of the files listed in recordings/SHA256SUMS. */
  bundledSha256: ReadonlySet<string>;
  /** Hashes of the files this installation recorded itself. */
  ledger?: Pick<ReadonlySet<string>, "has">;
};

/** `class` is what the badge says; `declared` what the file says of itself, shown beside it where the two differ. */
export type Provenance = { class: ProvenanceClass; declared: ProvenanceClass };

/**
 * The provenance of a recording. What a file says of itself holds only where its bytes are known here: listed with the
 * package, or in this installation's ledger. Everything else is imported and unverified, whatever way it came.
 */
export function classify({ declared, fileSha256, bundledSha256, ledger }: ClassifyInput): Provenance {
  const isKnown = bundledSha256.has(fileSha256) || (ledger?.has(fileSha256) ?? false);
  return { class: isKnown ? declared : "imported-unverified", declared };
}
