import { PlainText } from "./plain-text";

/** Names with their values in monospace: attributes of a span, headers of a message. A name may come twice. */
export function CodePairs({
  pairs,
  className = "",
}: {
  pairs: readonly (readonly [string, string])[];
  className?: string;
}) {
  return (
    <dl className={`pairs ${className}`.trim()}>
      {pairs.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is shown of a span or a message never moves
        <div key={index}>
          <dt>
            <PlainText text={name} />
          </dt>
          <dd>
            <code>
              <PlainText text={value} />
            </code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
