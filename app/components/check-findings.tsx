import type { ReactNode } from "react";
import { groupFindings } from "@/app/view/check-findings";
import type { KeptCheck } from "@/app/view/kept-check";
import { cutText } from "@/app/view/server-tools";
import { type Finding, surveyLines } from "@/lib/check";
import { formatCount } from "@/lib/format";
import { CheckFinding } from "./check-finding";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";

type Props = { check: KeptCheck; passesOpen: boolean; passesPath: string };

/** A report: faults open, notes by who decides them, what was not exercised with why, what holds folded. */
export function CheckFindings({ check: { report }, passesOpen, passesPath }: Props) {
  const { faults, notes, notReached, notRun, passes } = groupFindings(report.findings);
  const { notExercised } = report.tools;
  return (
    <div className="findings">
      {faults.length > 0 && (
        <Group title={formatCount(faults.length, "fault")} alarm findings={faults} isOpen />
      )}
      {notes.map(({ decidedBy: by, findings }) => (
        <Group
          key={by ?? ""}
          title={formatCount(findings.length, "note")}
          more={
            by === null ? (
              "worth knowing; each breaks no rule"
            ) : (
              <>
                decided by <PlainText text={by} />, not by this server's author
              </>
            )
          }
          findings={findings}
        />
      ))}
      {notExercised.length > 0 && (
        <div className="finding-group">
          <h4>
            {notExercised.length} of{" "}
            {formatCount(notExercised.length + report.tools.exercised.length, "tool")} not exercised
          </h4>
          <ul className="not-exercised small">
            {notExercised.map(({ name, why }) => (
              <li key={name}>
                <code>
                  <PlainText text={cutText(name, 120)} />
                </code>{" "}
                <span className="soft">
                  <PlainText text={cutText(why, 300)} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {report.survey !== undefined && (
        <details className="finding-group plain">
          <summary>
            <b className="fold-title">What of the list reaches a model</b>
          </summary>
          <ul className="inside">
            {surveyLines(report.survey).map((line) => (
              <li key={line}>
                <PlainText text={cutText(line, 600)} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <Folded title={`${formatCount(notReached.length, "check")} not reached`} findings={notReached} />
      <Folded title={`${formatCount(notRun.length, "check")} not run`} findings={notRun} />
      <Passes findings={passes} isOpen={passesOpen} path={passesPath} />
    </div>
  );
}

type GroupProps = {
  title: string;
  more?: ReactNode;
  findings: readonly Finding[];
  alarm?: boolean;
  isOpen?: boolean;
};

function Group({ title, more, findings, alarm = false, isOpen = false }: GroupProps) {
  return (
    <div className="finding-group">
      <h4 className={alarm ? "alarm" : undefined}>
        {title} {more !== undefined && <span className="soft">{more}</span>}
      </h4>
      <Rows findings={findings} isOpen={isOpen} />
    </div>
  );
}

function Folded({ title, findings }: { title: string; findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <details className="finding-group plain">
      <summary>
        <b className="fold-title">{title}</b>
      </summary>
      <Rows findings={findings} />
    </details>
  );
}

/** What holds, in one line each: sixty exchanges that nobody asked for would be most of the page. */
function Passes({ findings, isOpen, path }: { findings: readonly Finding[]; isOpen: boolean; path: string }) {
  if (findings.length === 0) return null;
  return (
    <details className="finding-group plain" open={isOpen}>
      <summary>
        <b className="fold-title">{formatCount(findings.length, "check")} passed</b>
      </summary>
      {isOpen ? (
        <Rows findings={findings} />
      ) : (
        <>
          <p className="small inside">
            <PageLink href={path}>Show what was sent and what came back</PageLink>
          </p>
          <ul className="passes small">
            {findings.map(({ id, tool, title }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report never moves, and may hold one id twice
              <li key={index}>
                <PlainText text={cutText(title, 400)} />{" "}
                <code className="note">
                  <PlainText text={cutText(tool === undefined ? id : `${id} · ${tool}`, 160)} />
                </code>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

function Rows({ findings, isOpen = false }: { findings: readonly Finding[]; isOpen?: boolean }) {
  return (
    <ul>
      {findings.map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report never moves, and may hold one id twice
        <li key={index} className="finding-row">
          <CheckFinding finding={finding} isOpen={isOpen} />
        </li>
      ))}
    </ul>
  );
}
