import { showResult } from "@/app/view/call-result";
import type { CallStatus, RecordedCall, RecordedConsent } from "@/lib/ticket-run";
import { CallText } from "./call-text";
import { Mark } from "./mark";
import { PlainText } from "./plain-text";

const WORDS: Record<CallStatus, { word: string; isError: boolean }> = {
  returned: { word: "returned", isError: false },
  tool_error: { word: "tool error", isError: true },
  protocol_error: { word: "refused by the server", isError: true },
  denied: { word: "not consented to", isError: true },
  blocked: { word: "blocked by the host", isError: true },
  unreadable: { word: "unreadable", isError: true },
  unknown_tool: { word: "no such tool", isError: true },
  not_run: { word: "not run: first call only", isError: false },
};

type Props = { call: RecordedCall; consent: RecordedConsent | null; isWrongFirst: boolean };

/** One call over its result; an error shows as one. */
export function CallBox({ call, consent, isWrongFirst }: Props) {
  const { word, isError } = WORDS[call.status];
  const result = showResult(call);
  return (
    <div className="callbox">
      <div className="callhead">
        {isWrongFirst && <Mark name="wrong" label="wrong first tool" />}
        <CallText tool={call.tool} args={call.arguments} wrong={isWrongFirst} wrap />
        <span className={`end small ${isError ? "alarm" : "soft"}`}>{word}</span>
      </div>
      {consent !== null && (
        <p className="small soft consent">
          {consent.request !== undefined && (
            <>
              The server asked: <PlainText text={consent.request.message} />{" "}
            </>
          )}
          Consent {consent.decision} by {consent.by}
        </p>
      )}
      {result.kind === "pairs" && (
        <dl className="pairs result">
          {result.pairs.map(([name, value]) => (
            <div key={name}>
              <dt>
                <PlainText text={name} />
              </dt>
              <dd>
                <PlainText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {result.kind === "text" && (
        <div className="result text">
          <PlainText text={result.text} />
        </div>
      )}
    </div>
  );
}
