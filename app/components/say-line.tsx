import type { Say } from "@/app/view/scorecard-words";
import { PlainText } from "./plain-text";

/** A verdict in plain sentences; the alarming ones in the alarm colour, which the words carry too. */
export function SayLine({ parts }: { parts: readonly Say[] }) {
  return (
    <p className="say">
      {parts.map(({ text, alarm }) => (
        <span key={text} className={alarm ? "alarm" : ""}>
          <PlainText text={text} />{" "}
        </span>
      ))}
    </p>
  );
}
