import { descriptionsPath, rangePath } from "@/app/view/description-paths";
import { sayChange, sayOrigin } from "@/app/view/description-words";
import { showFreshness } from "@/app/view/freshness";
import { recordingPath } from "@/app/view/paths";
import { showProvenance } from "@/app/view/provenance";
import { editPath, recordPath } from "@/app/view/record-paths";
import type { DescriptionsPage, RecordingRow, RevisionNode } from "@/db";
import { formatCount, formatDate } from "@/lib/format";
import { Badge } from "./badge";
import { RateCell } from "./fraction";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { ScaleLegend } from "./recordings-table";
import { Term } from "./term";

/** Deeper nodes are drawn at this depth: a long line of descent would leave no room for words. */
const DEEPEST = 4;

/** Every tool list of the suite as a tree, each with what was recorded under it. */
export function RevisionTree({ page }: { page: DescriptionsPage }) {
  return (
    <section aria-labelledby="revisions">
      <div className="sectionhead">
        <h2 id="revisions">Revisions</h2>
        <p>
          each with what was recorded under it: <Term of="firstTool">right first tool</Term>
        </p>
      </div>
      <ScaleLegend />
      <ol className="revisions">
        {page.revisions.map((node) => (
          <li key={node.id} className={`depth-${Math.min(node.depth, DEEPEST)}`}>
            <Node node={node} suite={page.suite.id} />
            <Recordings rows={node.recordings} />
          </li>
        ))}
      </ol>
      {page.unplaced.length > 0 && (
        <div className="unplaced">
          <h3>Not placed</h3>
          <p className="note">These recordings tell neither a tool list nor a revision of this suite.</p>
          <Recordings rows={page.unplaced} />
        </div>
      )}
    </section>
  );
}

function Node({ node, suite }: { node: RevisionNode; suite: string }) {
  const { before, change } = node;
  return (
    <div className="node">
      <h3>
        {node.id}{" "}
        {node.title !== null && (
          <span className="soft">
            <PlainText text={node.title} />
          </span>
        )}
      </h3>
      <p className="note">
        <PlainText text={sayOrigin(node)} />
      </p>
      <p className="note">{saySize(node)}</p>
      {change !== null && (
        <p className="note">
          {sayChange(change)}
          {node.parent === null && before !== null && `, against ${before}`}
        </p>
      )}
      <p className="small acts">
        {before !== null && (
          <PageLink href={rangePath(suite, before, node.id)}>What changed from {before}</PageLink>
        )}
        {node.list !== "unknown" && (
          <>
            <PageLink href={`${descriptionsPath(suite, { revision: node.id })}#lint`}>
              Lint {node.id}
            </PageLink>
            <PageLink href={editPath(suite, node.id)}>Edit {node.id}</PageLink>
          </>
        )}
        {node.isNamed && (
          <PageLink href={recordPath({ suite, revision: node.id })}>Record {node.id}</PageLink>
        )}
      </p>
    </div>
  );
}

function saySize({ list, tools, tokens }: RevisionNode): string {
  if (tools === null || tokens === null) return "its texts are not known here: nothing was recorded under it";
  const size = `${formatCount(tools, "tool")}, about ${formatCount(tokens, "token")}`;
  return list === "worked out" ? `${size}; worked out from its parents' texts` : size;
}

function Recordings({ rows }: { rows: readonly RecordingRow[] }) {
  if (rows.length === 0) return <p className="small soft">not recorded yet</p>;
  return (
    <ul className="made">
      {rows.map((row) => (
        <li key={row.id}>
          <PageLink className="name" href={recordingPath(row.id)}>
            {row.id}
          </PageLink>
          <Badge recording={row} />
          <RateCell rate={row.firstTool} style={showProvenance(row.class).style} />
          <span className="note">{sayState(row)}</span>
        </li>
      ))}
    </ul>
  );
}

function sayState(row: RecordingRow): string {
  const { state, word } = showFreshness(row.freshness);
  return [
    row.class === "constructed" ? "written" : row.recordedAt === null ? "" : formatDate(row.recordedAt),
    row.notMeasured > 0 ? formatCount(row.notMeasured, "failed run") : "",
    state === "stale" ? word.toLowerCase() : "",
  ]
    .filter(Boolean)
    .join("; ");
}
