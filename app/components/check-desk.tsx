"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { CheckProgressBox } from "./check-progress";
import { CheckTools, type ConsentTool } from "./check-tools";
import { useCheckJob } from "./use-check-job";

type Props = {
  server: string;
  name: string;
  /** Null where nothing was listed yet: then nobody can say what would be called. */
  tools: readonly ConsentTool[] | null;
  /** The job that checks this server right now. */
  running: string | null;
};

/** The page's live part of one server: what a check would call, the check, and what it finds while it runs. */
export function CheckDesk({ server, name, tools, running }: Props) {
  const router = useRouter();
  const job = useCheckJob(running, () => router.refresh());
  const [allowed, setAllowed] = useState<readonly string[]>([]);
  const [noCalls, setNoCalls] = useState(false);

  const start = (event: FormEvent) => {
    event.preventDefault();
    // What was agreed to holds for one check.
    setAllowed([]);
    const isQuiet = noCalls || tools === null;
    void job.start({ kind: "check", server, noCalls: isQuiet, ...(isQuiet ? {} : { allowTools: allowed }) });
  };

  return (
    <>
      <form className="check-desk" onSubmit={start}>
        {tools === null ? (
          <p className="small soft">
            Nobody knows yet what it offers. List its tools first to see which would be called; without a list
            a check calls none.
          </p>
        ) : (
          <CheckTools
            tools={tools}
            allowed={allowed}
            noCalls={noCalls}
            onAllow={(tool, isAllowed) =>
              setAllowed(isAllowed ? [...allowed, tool] : allowed.filter((one) => one !== tool))
            }
            onNoCalls={setNoCalls}
          />
        )}
        <div className="inline-acts">
          <button type="submit" className="button main" disabled={job.isBusy}>
            Check {name}
          </button>
          <span role="alert" className="small alarm">
            {job.problem}
          </span>
        </div>
      </form>
      <CheckProgressBox name={name} job={job} />
    </>
  );
}
