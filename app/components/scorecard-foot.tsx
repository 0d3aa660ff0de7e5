import { formatNumber } from "@/app/view/number";
import { exportPath } from "@/app/view/paths";
import type { ScorecardPage } from "@/db";
import { formatBytes, formatCount } from "@/lib/format";
import { PlainText } from "./plain-text";

/** The file the scores come from, and what could not be read of it. */
export function ScorecardFoot({ page }: { page: ScorecardPage }) {
  const { file, faults, warnings } = page;
  return (
    <>
      {(faults.count > 0 || warnings.length > 0) && (
        <section aria-labelledby="faults">
          <div className="sectionhead">
            <h2 id="faults">What could not be read</h2>
            <p>{formatCount(faults.count, "line")} at fault; the rest stands.</p>
          </div>
          <ul className="small soft">
            {faults.first.map(({ line, field, message }) => (
              <li key={`${line}-${field}-${message}`}>
                Line {formatNumber(line)}
                {field !== undefined && (
                  <>
                    , <code>{field}</code>
                  </>
                )}
                : <PlainText text={message} />
              </li>
            ))}
            {warnings.map((warning) => (
              <li key={warning}>
                <PlainText text={warning} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className="foot">
        Scores come from the file alone:{" "}
        <a href={exportPath(page.recording.id, "recording")} download>
          {file.name}
        </a>
        , {formatBytes(file.bytes)}, sha256 <code>{file.sha256}</code>. Scoring {page.scoringVersion}.{" "}
        <kbd>?</kbd> what the words mean
      </footer>
    </>
  );
}
