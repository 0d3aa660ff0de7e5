import type { Metadata } from "next";
import { CheckSymptoms } from "@/app/components/check-symptoms";
import { ContractSection } from "@/app/components/contract-section";
import { PlainText } from "@/app/components/plain-text";
import { ServerHow } from "@/app/components/server-how";
import { ServerSection } from "@/app/components/server-section";
import { readParam, type SearchParams } from "@/app/view/search-param";
import { readServersPage } from "@/app/view/servers-page";

export const metadata: Metadata = { title: "Servers" };

type Props = { searchParams: Promise<SearchParams> };

export default async function ServersPage({ searchParams }: Props) {
  const query = await searchParams;
  const page = await readServersPage({
    symptom: readParam(query, "symptom"),
    server: readParam(query, "server"),
    tool: readParam(query, "tool"),
    passes: readParam(query, "passes"),
    old: readParam(query, "old"),
    new: readParam(query, "new"),
  });
  return (
    <>
      <div className="head">
        <h1>
          Does each server keep to the protocol, refuse bad arguments, and still fit the clients of its last
          release?
        </h1>
        <p className="say">
          {page.verdict === null ? "None of them was checked yet." : <PlainText text={page.verdict} />}
        </p>
        <noscript>
          <p className="banner plain">
            Checking from this page needs a script. <code>npx rightcall check --help</code> does it in a
            terminal.
          </p>
        </noscript>
        {page.problem !== null && (
          <p className="banner">
            <b>rightcall.config.json cannot be read.</b>{" "}
            <span>
              <PlainText text={page.problem} />
            </span>
          </p>
        )}
        {page.jobsOff && (
          <p className="banner">
            <b>Checking from here is off.</b>
            <span>
              This server can be reached from other machines (HOST), so pages start nothing on it. Run{" "}
              <code>npx rightcall check</code> instead, or start the app without HOST.
            </span>
          </p>
        )}
      </div>
      {page.servers.map((server) => (
        <ServerSection key={server.key} server={server} jobsOff={page.jobsOff} />
      ))}
      <CheckSymptoms view={page.symptoms} />
      <ContractSection choice={page.contract} />
      <ServerHow />
    </>
  );
}
