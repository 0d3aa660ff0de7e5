"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { comparePath, recordingPath } from "@/app/view/paths";
import {
  type AskedBase,
  chooseBase,
  type RecordChoice,
  type RecordDefaults,
  type RecordSuite,
  readTicketIds,
  suggestRecordingId,
} from "@/app/view/record-desk";
import { PageLink } from "./page-link";
import { RecordCost } from "./record-cost";
import { RecordDiscard } from "./record-discard";
import { RecordProgressBox } from "./record-progress";
import { RecordSetup } from "./record-setup";
import { useRecordJob } from "./use-record-job";

type Props = {
  suites: readonly RecordSuite[];
  defaults: RecordDefaults;
  /** The recording that the page was opened to hold a new one against. */
  base: AskedBase | null;
  taken: readonly string[];
  running: { job: string; recording: string; base: string | null } | null;
  halves: readonly { id: string; words: string; base: string | null }[];
};

/** The record page's live part: what to record, what it costs, how far it is, and what was left half done. */
export function RecordDesk({ suites, defaults, base, taken, running, halves }: Props) {
  const router = useRouter();
  const [choice, setChoice] = useState<RecordChoice>({ ...defaults, tickets: "" });
  const [ownId, setOwnId] = useState<string | null>(null);
  const job = useRecordJob(running, (recording, against) => {
    if (against !== null) router.push(comparePath(against, recording));
    else router.refresh();
  });
  const suite = suites.find(({ id }) => id === choice.suite) ?? suites[0];
  if (suite === undefined) return null;
  const model = suite.models.find(({ name }) => name === choice.model) ?? suite.models[0];
  if (model === undefined) return null;
  const mode = model.isChooser || !suite.canRunWhole ? "first-call" : choice.mode;
  // The same words get the same reply of a chooser: a second trial would repeat the first.
  const trials = model.isChooser ? 1 : choice.trials;
  const against = chooseBase({ revision: choice.revision, mode }, model, suite, base);
  const id = ownId ?? suggestRecordingId(model.name, choice.revision, new Set(taken));
  const pasted = readTicketIds(choice.tickets, suite.tickets);
  const isAll = choice.tickets.trim() === "";
  const tickets = isAll ? suite.tickets.length : pasted.ids.length;
  const isBusy = job.isStarting || job.followed?.event.state === "running";

  const start = (event: FormEvent) => {
    event.preventDefault();
    const request = {
      ...{ kind: "record" as const, id, suite: suite.id, model: model.name, mode, trials },
      revision: choice.revision === "" ? null : choice.revision,
      ...(model.isNative ? {} : { prompt: choice.prompt }),
      ...(isAll ? {} : { tickets: pasted.ids }),
    };
    void job.start(request, against);
  };

  return (
    <>
      <RecordProgressBox job={job} />
      {halves.length > 0 && (
        <section aria-labelledby="halves">
          <div className="sectionhead">
            <h2 id="halves">Left half done</h2>
            <p>kept as they were stopped; never a base for a comparison</p>
          </div>
          <ul className="record-halves small">
            {halves.map((half) => (
              <li key={half.id}>
                <b>{half.id}</b> <span className="soft">{half.words}</span>
                <button
                  type="button"
                  className="button end"
                  disabled={isBusy}
                  onClick={() => job.start({ kind: "record", id: half.id, resume: true }, half.base)}
                >
                  Go on with {half.id}
                </button>
                <RecordDiscard recording={half.id} disabled={isBusy} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <form className="record-form" onSubmit={start}>
        <RecordSetup
          suites={suites}
          suite={suite}
          model={model}
          choice={{ ...choice, mode, trials }}
          id={id}
          problem={job.problem}
          strangers={pasted.strangers}
          onChoice={(change) => setChoice({ ...choice, ...change })}
          onId={setOwnId}
        />
        <RecordCost model={model} mode={mode} tickets={tickets} trials={trials} />
        {against !== null && (
          <p className="record-cost small">
            When it is done it is compared with <PageLink href={recordingPath(against)}>{against}</PageLink>
            {base !== null &&
              base.recording !== against &&
              `, which the same model made: ${base.recording} was made by another`}
            .
          </p>
        )}
        {model.blocked !== "" && <p className="banner">{model.blocked}</p>}
        <div className="inline-acts">
          <button
            type="submit"
            className="button main"
            disabled={isBusy || model.blocked !== "" || tickets === 0 || pasted.strangers.length > 0}
          >
            Record {tickets * trials} {tickets * trials === 1 ? "ticket run" : "ticket runs"}
          </button>
          <span role="alert" className="small alarm">
            {job.problem?.message}
          </span>
        </div>
      </form>
    </>
  );
}
