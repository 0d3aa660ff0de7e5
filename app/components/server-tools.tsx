import { formatNumber } from "@/app/view/number";
import type { ServerTool, ServerTools as Tools } from "@/app/view/server-tools";
import { formatCount } from "@/lib/format";
import { PlainText } from "./plain-text";
import { RevealedText } from "./revealed-text";
import { Scroll } from "./scroll";

/** What a server lists: each tool as a model reads it, what its annotations promise, and what it takes of a prompt. */
export function ServerTools({ name, tools }: { name: string; tools: Tools }) {
  return (
    <>
      {tools.twice.length > 0 && (
        <p className="banner">
          <b>A name is listed twice.</b>{" "}
          <span>
            A host routes by name, so one of them is never called:{" "}
            <RevealedText text={tools.twice.slice(0, 5).join(", ")} isName />
          </span>
        </p>
      )}
      <Scroll label={`Tools of ${name}`} className="pinned">
        <table className="server-tools">
          <thead>
            <tr>
              <th scope="col" className="pin">
                Tool
              </th>
              <th scope="col">What a model reads</th>
              <th scope="col">Parameters</th>
              <th scope="col">It says that it</th>
              <th scope="col" className="number">
                About tokens
              </th>
            </tr>
          </thead>
          <tbody>
            {tools.tools.map((tool, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a server may list one name twice
              <Row key={index} tool={tool} />
            ))}
          </tbody>
        </table>
      </Scroll>
      {tools.left > 0 && <p className="note">{formatCount(tools.left, "more tool")} not shown.</p>}
    </>
  );
}

function Row({ tool }: { tool: ServerTool }) {
  return (
    <tr className="row">
      <th scope="row" className="pin">
        <code>
          <RevealedText text={tool.name} isName />
        </code>
        {tool.title !== "" && (
          <div className="note">
            <RevealedText text={tool.title} />
          </div>
        )}
      </th>
      <td>
        {tool.description === "" ? (
          <span className="caution">no description</span>
        ) : (
          <RevealedText text={tool.description} />
        )}
        {tool.advice.map((advice) => (
          <div key={advice} className="note">
            <PlainText text={advice} />
          </div>
        ))}
      </td>
      <td>
        <Parameters parameters={tool.parameters} />
      </td>
      <td className={tool.asked === null ? "soft" : "caution"}>{tool.effect}</td>
      <td className="number">
        {formatNumber(tool.tokens)}
        {tool.outputTokens > 0 && <div className="note">+{formatNumber(tool.outputTokens)} output</div>}
      </td>
    </tr>
  );
}

function Parameters({ parameters }: Pick<ServerTool, "parameters">) {
  if (parameters.length === 0) return <span className="faint">none</span>;
  return (
    <ul>
      {parameters.map(({ name, type, required, description }) => (
        <li key={name} {...(description === "" ? {} : { title: description })}>
          <code>
            <RevealedText text={name} isName />
          </code>{" "}
          <span className="note">
            <PlainText text={[type, required ? "" : "optional"].filter(Boolean).join(", ")} />
            {description === "" && <span className="caution"> no description</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
