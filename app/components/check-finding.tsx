import type { ReactNode } from "react";
import { sayClause } from "@/app/view/check-words";
import { cutText } from "@/app/view/server-tools";
import type { Finding } from "@/lib/check";
import { PlainText } from "./plain-text";

const LONGEST = 2_000;

/** One finding: its sentence, and behind it what was sent, what came back, the rule and what to do. */
export function CheckFinding({ finding, isOpen = false }: { finding: Finding; isOpen?: boolean }) {
  const { id, title, tool, sent, received, clause, advice, blockedBy } = finding;
  return (
    <details className="finding" open={isOpen}>
      <summary>
        <span>
          <span className="finding-title">
            <PlainText text={cutText(title, 400)} />
          </span>{" "}
          <code className="note">
            <PlainText text={cutText(tool === undefined ? id : `${id} · ${tool}`, 160)} />
          </code>
        </span>
      </summary>
      <dl className="pairs inside">
        <Pair term="Sent" text={sent} isCode />
        <Pair term="Came back" text={received} isCode />
        {clause !== undefined && (
          <Row term="Rule">
            <PlainText text={clause.rule} /> <span className="note">{sayClause(clause)}</span>
          </Row>
        )}
        <Pair term="Blocked by" text={blockedBy} />
        <Pair term="What to do" text={advice === "" ? undefined : advice} />
      </dl>
    </details>
  );
}

type PairProps = { term: string; text: string | undefined; isCode?: boolean };

function Pair({ term, text, isCode = false }: PairProps) {
  if (text === undefined) return null;
  const shown = <PlainText text={cutText(text, LONGEST)} />;
  return <Row term={term}>{isCode ? <pre>{shown}</pre> : shown}</Row>;
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
