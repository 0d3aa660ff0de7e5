"use client";

import { type DragEvent, useRef, useState } from "react";
import { recordingPath } from "@/app/view/paths";
import { buildHref } from "@/app/view/search-param";
import { readUploadReply, type UploadReply } from "@/app/view/upload-reply";
import { formatBytes, formatCount } from "@/lib/format";
import { PageLink } from "./page-link";

type State =
  | { kind: "idle" }
  | { kind: "sending"; name: string; sent: number; total: number }
  | { kind: "ended"; file: File; reply: UploadReply };

/** One file by picker or drag and drop, streamed to the server with progress; cancel leaves nothing behind. */
export function UploadForm() {
  const [state, setState] = useState<State>({ kind: "idle" });
  const [isOver, setOver] = useState(false);
  const request = useRef<XMLHttpRequest | null>(null);

  const send = (file: File, id?: string) => {
    const upload = new XMLHttpRequest();
    request.current = upload;
    const end = (reply: UploadReply) => setState({ kind: "ended", file, reply });
    const progress = (sent: number) => setState({ kind: "sending", name: file.name, sent, total: file.size });
    progress(0);
    upload.upload.onprogress = (event) => progress(event.loaded);
    upload.onload = () => end(readUploadReply(upload.status, upload.responseText));
    upload.onerror = () =>
      end({
        kind: "refused",
        error: "The server did not answer.",
        hint: "Nothing was stored. Try again.",
        where: "",
        offeredId: null,
      });
    upload.onabort = () => setState({ kind: "idle" });
    upload.open("PUT", buildHref("/api/recordings", { name: file.name, id }));
    upload.setRequestHeader("content-type", "application/x-ndjson");
    upload.send(file);
  };

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined && state.kind !== "sending") send(file);
  };

  return (
    <>
      <section
        className={isOver ? "drop over" : "drop"}
        aria-label="Upload"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {state.kind === "sending" ? (
          <Sending state={state} cancel={() => request.current?.abort()} />
        ) : (
          <>
            <label className="button main">
              Choose a file
              <input
                type="file"
                className="unseen"
                accept=".jsonl,.ndjson,.json"
                onChange={(event) => {
                  const file = event.target.files?.[0];
                  event.target.value = "";
                  if (file !== undefined) send(file);
                }}
              />
            </label>
            <span className="soft">or drop it here</span>
          </>
        )}
      </section>
      <div aria-live="polite">
        {state.kind === "ended" && (
          <Result name={state.file.name} reply={state.reply} retry={(id) => send(state.file, id)} />
        )}
      </div>
    </>
  );
}

function Sending({ state, cancel }: { state: Extract<State, { kind: "sending" }>; cancel: () => void }) {
  const isSent = state.sent >= state.total;
  return (
    <div className="sending">
      <p>
        <b>{state.name}</b>{" "}
        <span className="soft small">
          {isSent
            ? `${formatBytes(state.total)} sent, reading and scoring`
            : `${formatBytes(state.sent)} of ${formatBytes(state.total)}`}
        </span>
      </p>
      {isSent ? (
        <progress aria-label="Reading and scoring" />
      ) : (
        <progress aria-label="Bytes sent" max={state.total} value={state.sent} />
      )}
      <button type="button" className="button" onClick={cancel}>
        Cancel, keep nothing
      </button>
    </div>
  );
}

type ResultProps = { name: string; reply: UploadReply; retry: (id: string) => void };

function Result({ name, reply, retry }: ResultProps) {
  if (reply.kind === "duplicate")
    return (
      <p className="banner plain">
        <span>
          The bytes of {name} are here already, as{" "}
          <PageLink href={recordingPath(reply.id)}>{reply.id}</PageLink>. Nothing was stored twice.
        </span>
      </p>
    );
  if (reply.kind === "refused")
    return (
      <div className="banner refused" role="alert">
        <b>{name} was not taken.</b>
        <span>
          {reply.where !== "" && `${reply.where}: `}
          {reply.error}
        </span>
        {reply.hint !== "" && <span className="soft">{reply.hint}</span>}
        <Offer id={reply.offeredId} retry={retry} />
      </div>
    );
  return (
    <section aria-labelledby="taken">
      <div className="sectionhead">
        <h2 id="taken">
          <PageLink href={recordingPath(reply.id)}>{reply.id}</PageLink> is here
        </h2>
        <p>
          {formatCount(reply.tickets, "ticket")} read from {name};{" "}
          {reply.faultCount === 0
            ? "every line could be used"
            : `${formatCount(reply.faultCount, "line")} at fault, the rest stands`}
        </p>
      </div>
      {reply.partialWhy !== null && <p className="banner">{reply.partialWhy}</p>}
      {reply.warnings.length > 0 && (
        <ul className="banner">
          {reply.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {reply.faults.length > 0 && <Faults reply={reply} />}
    </section>
  );
}

function Offer({ id, retry }: { id: string | null; retry: (id: string) => void }) {
  if (id === null) return null;
  return (
    <button type="button" className="button" onClick={() => retry(id)}>
      Take it in as {id}
    </button>
  );
}

function Faults({ reply }: { reply: Extract<UploadReply, { kind: "taken" }> }) {
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
          {reply.faults.map(({ line, field, message }) => (
            <tr key={`${line}${field}${message}`}>
              <td className="number">{line}</td>
              <td>{field === "" ? <span className="faint">the whole line</span> : <code>{field}</code>}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reply.faultCount > reply.faults.length && (
        <p className="note">and {reply.faultCount - reply.faults.length} more</p>
      )}
    </section>
  );
}
