import { sayCheck } from "@/app/view/check-words";
import { cutText } from "@/app/view/server-tools";
import type { ServerView } from "@/app/view/servers-page";
import { formatCount } from "@/lib/format";
import { Age } from "./age";
import { CheckDesk } from "./check-desk";
import { CheckFindings } from "./check-findings";
import { ContractChanges } from "./contract-changes";
import { Fold } from "./fold";
import { Mark } from "./mark";
import { PlainText } from "./plain-text";
import { ServerListingForm } from "./server-listing-form";
import { ServerTools } from "./server-tools";

type Props = { server: ServerView; jobsOff: boolean };

/** One server: what it lists, what its last check found, and whether it still fits its last release. */
export function ServerSection({ server, jobsOff }: Props) {
  const { name, anchor, check, contract, tools, canCheck, running } = server;
  const faults = check?.report.findings.filter(({ status }) => status === "fail").length ?? 0;
  return (
    <section className="server" aria-labelledby={anchor}>
      <div className="titleline">
        <h2 id={anchor}>
          <PlainText text={cutText(name, 120)} />
        </h2>
        <span className="note">
          <PlainText text={server.where} />
        </span>
        <div className="acts">
          <ServerListingForm server={server} jobsOff={jobsOff} />
        </div>
      </div>
      <Facts server={server} />
      <div className="folds">
        {tools !== null && (
          <Fold title="Tools" answer={sayTools(server)}>
            <ServerTools name={name} tools={tools} />
          </Fold>
        )}
        {contract !== null && (
          <Fold title="Last release" answer={contract.says}>
            {contract.changes.tools.length === 0 ? (
              <p className="small soft">
                Every tool of the last release is listed with the same arguments and results.
              </p>
            ) : (
              <ContractChanges compared={contract} />
            )}
          </Fold>
        )}
        {canCheck && !jobsOff && (
          <Fold title="Check this server" answer={sayBefore(server)} isOpen={running !== null}>
            <CheckDesk
              server={server.key}
              name={name}
              running={running}
              tools={tools?.tools.map(({ name, asked }) => ({ name, asked })) ?? null}
            />
          </Fold>
        )}
        {check !== null && (
          <Fold
            title="Findings"
            isOpen={faults > 0 || server.passesOpen}
            answer={
              <>
                {faults > 0 && <Mark name="wrong" />} <PlainText text={sayCheck(check.report)} />{" "}
                <span className="note">
                  checked <Age at={check.at} />
                </span>
              </>
            }
          >
            <CheckFindings check={check} passesOpen={server.passesOpen} passesPath={server.passesPath} />
          </Fold>
        )}
      </div>
    </section>
  );
}

/** What it says of itself, or why nothing is known. */
function Facts({ server: { now, tools } }: { server: ServerView }) {
  if (now === null) return <p className="setup">Not listed yet.</p>;
  if ("problem" in now)
    return (
      <p className="banner">
        <b>It could not be listed.</b>{" "}
        <span>
          <PlainText text={now.problem} /> <Asked at={now.at} how="asked" />
        </span>
      </p>
    );
  const { serverInfo, protocolVersion } = now.listing;
  return (
    <p className="setup">
      It calls itself{" "}
      <b>
        <PlainText text={cutText([serverInfo.name, serverInfo.version].filter(Boolean).join(" "), 120)} />
      </b>
      {protocolVersion !== "" && (
        <>
          , agreed on revision{" "}
          <b>
            <PlainText text={cutText(protocolVersion, 40)} />
          </b>
        </>
      )}
      {tools !== null && (
        <>
          , and takes about <b>{formatCount(tools.tokens, "token")}</b> of every prompt
          {tools.outputTokens > 0 &&
            `, ${formatCount(tools.tokens + tools.outputTokens, "token")} where a host shows the output schemas too`}
        </>
      )}
      . <Asked at={now.at} how="listed" />
    </p>
  );
}

function Asked({ at, how }: { at: string | null; how: "asked" | "listed" }) {
  if (at === null) return null;
  return (
    <span className="note">
      {how} <Age at={at} />
    </span>
  );
}

function sayTools({ tools }: ServerView): string {
  const shown = tools?.tools ?? [];
  const asked = shown.filter(({ asked: why }) => why !== null).length;
  const count = formatCount(shown.length + (tools?.left ?? 0), "tool");
  if (shown.length === 0) return "none";
  if (asked === 0) return `${count}, all read only in a closed world`;
  return `${count}: ${shown.length - asked} read only in a closed world, ${asked} may do more`;
}

function sayBefore({ tools, check }: ServerView): string {
  if (tools === null) return "protocol and declarations; list its tools first for more";
  const asked = tools.tools.filter(({ asked: why }) => why !== null).length;
  const calm = tools.tools.length - asked;
  const calls = calm === 0 ? "calls no tool by itself" : `calls ${formatCount(calm, "tool")} by itself`;
  const rest = asked === 0 ? "" : `, asks before ${formatCount(asked, "other", "others")}`;
  return `${check === null ? "not checked yet; " : ""}${calls}${rest}`;
}
