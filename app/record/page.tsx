import type { Metadata } from "next";
import { PageLink } from "@/app/components/page-link";
import { RecordDesk } from "@/app/components/record-desk";
import { RecordHow } from "@/app/components/record-how";
import { recordingPath } from "@/app/view/paths";
import { readRecordPage } from "@/app/view/record-page";
import { readParam, type SearchParams } from "@/app/view/search-param";

export const metadata: Metadata = { title: "Record" };

type Props = { searchParams: Promise<SearchParams> };

export default async function RecordPage({ searchParams }: Props) {
  const query = await searchParams;
  const [suite, revision, base] = ["suite", "revision", "base"].map((name) => readParam(query, name));
  const page = await readRecordPage({ suite, revision, base });
  return (
    <>
      <div className="head">
        <h1>Record what a model does with the tickets</h1>
        <p className="setup">
          Every ticket goes through the host to the model; its replies are written down one by one, each safe
          on disk before the next. Nothing is lost when it stops.
          {page.base !== null && (
            <>
              {" "}
              Filled in as{" "}
              <PageLink href={recordingPath(page.base.recording)}>{page.base.recording}</PageLink> was
              recorded.
            </>
          )}
        </p>
        <noscript>
          <p className="banner plain">
            Recording from this page needs a script. <code>npx rightcall record --help</code> does it in a
            terminal.
          </p>
        </noscript>
      </div>
      {page.jobsOff ? (
        <p className="banner">
          <b>Recording from here is off.</b>
          <span>
            This server can be reached from other machines (HOST), so pages start nothing on it. Run{" "}
            <code>npx rightcall record</code> instead, or start the app without HOST.
          </span>
        </p>
      ) : (
        <RecordDesk
          key={`${page.defaults.suite} ${page.defaults.revision} ${page.base?.recording}`}
          suites={page.suites}
          defaults={page.defaults}
          base={page.base}
          taken={page.taken}
          running={page.running}
          halves={page.halves}
        />
      )}
      <RecordHow {...page.how} />
    </>
  );
}
