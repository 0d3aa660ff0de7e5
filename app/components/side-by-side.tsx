import type { ReactNode } from "react";
import { sayAxis } from "@/app/view/comparison-words";
import { showProvenance } from "@/app/view/provenance";
import type { ComparisonPage, RecordingRow } from "@/db";
import { Badge } from "./badge";
import { Fraction, RateCell } from "./fraction";
import { PlainText } from "./plain-text";
import { Scroll } from "./scroll";

/** Two recordings whose difference would say nothing: both sides, no difference, the reason above. */
export function SideBySide({ page }: { page: ComparisonPage }) {
  const { base, candidate } = page;
  const rows: readonly { what: string; show: (side: RecordingRow) => ReactNode }[] = [
    { what: "Who spoke", show: (side) => <Badge recording={side} /> },
    { what: "Suite", show: (side) => side.suite ?? "not given" },
    { what: "Model", show: (side) => <PlainText text={side.model ?? "none"} /> },
    { what: "Descriptions", show: (side) => <PlainText text={side.revision ?? "not given"} /> },
    { what: "Tickets × trials", show: (side) => `${side.tickets} × ${side.trials}` },
    {
      what: "Right first tool",
      show: (side) => <RateCell rate={side.firstTool} style={showProvenance(side.class).style} />,
    },
    {
      what: "Job finished",
      show: (side) => (side.goal === null ? "not measured" : <Fraction rate={side.goal} />),
    },
    { what: "Held for a person", show: (side) => side.held ?? "not measured" },
  ];
  return (
    <section aria-labelledby="sides">
      <div className="sectionhead">
        <h2 id="sides">Side by side</h2>
        {page.comparison.axis.length > 0 && <p>{sayAxis(page)}</p>}
      </div>
      <Scroll label="Side by side table">
        <table className="sides">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Base, {base.id}</th>
              <th scope="col">Candidate, {candidate.id}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, show }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{show(base)}</td>
                <td>{show(candidate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
