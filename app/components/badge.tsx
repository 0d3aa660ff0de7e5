import { showProvenance } from "@/app/view/provenance";
import type { ProvenanceClass } from "@/lib/recording";

type Spoken = { class: ProvenanceClass; declaredClass?: ProvenanceClass | null; partial?: boolean };

/** Who spoke: stands beside every score, chart and comparison. */
export function Badge({ recording }: { recording: Spoken }) {
  const { word, style, meaning } = showProvenance(recording.class);
  const declared = recording.declaredClass ?? null;
  return (
    <span className="badges">
      <span className={`badge ${style}`} title={meaning} data-provenance={recording.class}>
        {word}
      </span>
      {declared !== null && declared !== recording.class && (
        <span className="note" title="What the file says of itself">
          {" "}
          declared: {showProvenance(declared).word}
        </span>
      )}
      {recording.partial && (
        <>
          {" "}
          <span
            className="badge partial"
            title="The file ends before its last ticket: readable, never compared."
          >
            partial
          </span>
        </>
      )}
    </span>
  );
}
