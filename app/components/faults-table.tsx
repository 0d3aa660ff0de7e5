import type { LineFault } from "@/app/view/upload-reply";
import { formatCount } from "@/lib/format";
import { PlainText } from "./plain-text";

type Props = { faults: readonly LineFault[]; count: number; rest: string | null };

/** Lines that could not be used, the first hundred; `rest` is where all of them can be had. */
export function FaultsTable({ faults, count, rest }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="scroll" aria-label="Lines at fault" tabIndex={0}>
      <table className="faults">
        <thead>
          <tr>
            <th scope="col" className="number">
              Line
            </th>
            <th scope="col">Field</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, field, message }) => (
            <tr key={`${line}${field}${message}`}>
              <td className="number">{line}</td>
              <td>{field === "" ? <span className="faint">the whole line</span> : <code>{field}</code>}</td>
              <td>
                <PlainText text={message} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > faults.length && <p className="note">and {count - faults.length} more</p>}
      {rest !== null && (
        <p className="small">
          <a href={rest} download>
            All {formatCount(count, "line")} at fault as CSV
          </a>
        </p>
      )}
    </section>
  );
}
