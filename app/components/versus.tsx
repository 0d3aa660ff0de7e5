import { calledText } from "@/app/view/called";
import type { TicketPage, ToolColumn } from "@/db";
import { stringifyExact } from "@/lib/canonical-json";
import { CallText } from "./call-text";
import { Mark } from "./mark";
import { PlainText } from "./plain-text";
import { Term } from "./term";

/** Expected beside called, each with the description the model read. */
export function Versus({ page }: { page: TicketPage }) {
  const { verdict, expectation } = page;
  const first = page.turns.flatMap((turn) => turn.calls)[0];
  const meant = expectation?.asMeant ?? expectation?.asWritten;
  return (
    <div className="versus">
      <div>
        <p className="label">
          <Term of="expected" />
        </p>
        <p className="shown-call">
          {verdict.expected === null ? (
            <span className="faint">nothing to hold it against</span>
          ) : (
            <CallText
              tool={verdict.expected}
              args={meant === undefined ? null : stringifyExact(meant)}
              wrap
            />
          )}
        </p>
        <p className="small soft">
          <PlainText text={sayAccepted(verdict.accepted, verdict.goal?.tool ?? null)} />
          <PlainText text={sayForbidden(expectation?.forbidden ?? [])} />
        </p>
        <Description tool={page.expectedTool} />
      </div>
      <div>
        <p className="label">Called first</p>
        <p className="shown-call">
          {verdict.right !== null && (
            <Mark name={verdict.right ? "right" : "wrong"} label={verdict.right ? "right" : "wrong"} />
          )}{" "}
          {verdict.measured ? (
            <CallText
              tool={calledText(verdict.firstTool)}
              args={verdict.firstTool?.kind === "no tool" ? null : (first?.arguments ?? null)}
              wrong={verdict.right === false}
              wrap
            />
          ) : (
            <span className="faint">failed run</span>
          )}
        </p>
        {verdict.firstTool?.kind === "tool" && verdict.firstTool.recorded !== verdict.firstTool.tool && (
          <p className="small soft">
            The model wrote{" "}
            <code>
              <PlainText text={verdict.firstTool.recorded} />
            </code>
            , which can only mean this tool.
          </p>
        )}
        {verdict.forbiddenCalled.length > 0 && (
          <p className="small alarm">
            <Mark name="wrong" /> It called what this ticket must not lead to:{" "}
            <PlainText text={verdict.forbiddenCalled.join(", ")} />.
          </p>
        )}
        {verdict.right === false && <Description tool={page.calledTool} />}
      </div>
    </div>
  );
}

function sayAccepted(accepted: readonly string[], goal: string | null): string {
  const others = accepted.slice(1);
  const set = others.length === 0 ? "" : `Also right: ${others.join(", ")}. `;
  const then = goal !== null && goal !== accepted[0] ? `In the end it needs ${goal}.` : "";
  return `${set}${then} `.trimStart();
}

function sayForbidden(forbidden: readonly string[]): string {
  return forbidden.length === 0 ? "" : `Must not call: ${forbidden.join(", ")}.`;
}

function Description({ tool }: { tool: ToolColumn | null }) {
  if (tool?.description == null) return null;
  return (
    <p className="small soft quote">
      <span className="label">Its description: </span>
      <PlainText text={tool.description} />
    </p>
  );
}
