import { Fragment } from "react";
import { showArguments, splitShownName } from "@/app/view/argument-text";
import { PlainText } from "./plain-text";

type Props = { tool: string; args?: string | null; wrong?: boolean; wrap?: boolean };

/** A call as a call: `server.tool(name: value)`, server faint; red only where it is the wrong first tool. */
export function CallText({ tool, args, wrong, wrap }: Props) {
  const name = splitShownName(tool);
  return (
    <span className={`call ${wrong ? "wrong" : ""} ${wrap ? "wrap" : ""}`}>
      {name.server !== "" && <span className="server">{name.server}</span>}
      {wrap ? <BreakableName name={name.tool} /> : <PlainText text={name.tool} />}
      {args !== undefined && args !== null && (
        <span className="args">
          (<WholeIds text={showArguments(args)} />)
        </span>
      )}
    </span>
  );
}

/** "KG-1031" and its like never break at their hyphen. */
export function WholeIds({ text }: { text: string }) {
  return text.split(/(\b[A-Z]{1,4}-\d{1,8}\b)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <PlainText key={index} text={part} />
    ),
  );
}

/** A long tool name may break after an underscore. */
export function BreakableName({ name }: { name: string }) {
  return name.split(/(?<=_)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <PlainText text={part} />
    </Fragment>
  ));
}
