import { formatCount } from "@/lib/format";
import { BreakableName } from "./call-text";
import { PlainText } from "./plain-text";

/** `asked`: why it is called only where a person ticks it; null where it is called without. */
export type ConsentTool = { name: string; asked: string | null };

type Props = {
  tools: readonly ConsentTool[];
  /** Names of the tools that a person agreed to have called. */
  allowed: readonly string[];
  noCalls: boolean;
  onAllow: (tool: string, isAllowed: boolean) => void;
  onNoCalls: (noCalls: boolean) => void;
};

/** Consent: what a check calls by itself, and each tool that may change something with a box of its own. */
export function CheckTools({ tools, allowed, noCalls, onAllow, onNoCalls }: Props) {
  const calm = tools.filter(({ asked }) => asked === null);
  const asked = tools.filter(({ asked: why }) => why !== null);
  return (
    <div className="check-tools">
      <fieldset disabled={noCalls}>
        <legend>Called by itself: reads only, in a closed world</legend>
        <ul className="calm-tools">
          {calm.map((tool) => (
            <li key={tool.name}>
              <code>
                <BreakableName name={tool.name} />
              </code>
            </li>
          ))}
        </ul>
        {calm.length === 0 && <p className="soft">None of its tools says so.</p>}
      </fieldset>
      <fieldset disabled={noCalls}>
        <legend>Called only where you tick it</legend>
        {asked.length === 0 ? (
          <p className="soft">Nothing: every tool it lists reads only, in a closed world.</p>
        ) : (
          <p className="caution">
            A call is real: it is made with wrong arguments and with right ones, and what it changes stays
            changed.
          </p>
        )}
        {asked.map((tool) => (
          <label key={tool.name} className="tick">
            <input
              type="checkbox"
              checked={!noCalls && allowed.includes(tool.name)}
              onChange={({ target }) => onAllow(tool.name, target.checked)}
            />{" "}
            <code>
              <BreakableName name={tool.name} />
            </code>{" "}
            <span className="soft">
              <PlainText text={tool.asked ?? ""} />
            </span>
          </label>
        ))}
      </fieldset>
      <label className="tick">
        <input type="checkbox" checked={noCalls} onChange={({ target }) => onNoCalls(target.checked)} /> Make
        no calls{" "}
        <span className="soft">
          the protocol and the declarations alone; {formatCount(tools.length, "tool")} not exercised
        </span>
      </label>
    </div>
  );
}
