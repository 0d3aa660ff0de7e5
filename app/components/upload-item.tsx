"use client";

import { recordingPath } from "@/app/view/paths";
import type { UploadPreview } from "@/app/view/upload-preview";
import type { LineFault, UploadReply } from "@/app/view/upload-reply";
import { formatBytes, formatCount } from "@/lib/format";
import { FaultsTable } from "./faults-table";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import type { Upload } from "./use-uploads";

type Props = { item: Upload; keep: (id?: string) => void; cancel: () => void };

/** One file on its way: sending, what is in it, and what became of it. */
export function UploadItem({ item, keep, cancel }: Props) {
  const { file, state } = item;
  switch (state.kind) {
    case "queued":
      return <p className="soft small">{file.name} waits for the one before it.</p>;
    case "sending":
      return <Sending name={file.name} sent={state.sent} total={file.size} cancel={cancel} />;
    case "preview":
      return <Preview name={file.name} preview={state.preview} keep={keep} cancel={cancel} />;
    case "keeping":
      return (
        <div className="sending">
          <p>
            <b>{file.name}</b> <span className="soft small">being scored and kept</span>
          </p>
          <progress aria-label={`Keeping ${file.name}`} />
        </div>
      );
    case "ended":
      return <Result name={file.name} reply={state.reply} />;
  }
}

function Sending({ name, sent, total, cancel }: SendingProps) {
  const isSent = sent >= total;
  return (
    <div className="sending">
      <p>
        <b>{name}</b>{" "}
        <span className="soft small">
          {isSent
            ? `${formatBytes(total)} sent, reading it`
            : `${formatBytes(sent)} of ${formatBytes(total)}`}
        </span>
      </p>
      {isSent ? (
        <progress aria-label="Reading" />
      ) : (
        <progress aria-label="Bytes sent" max={total} value={sent} />
      )}
      <button type="button" className="button" onClick={cancel}>
        Cancel, keep nothing
      </button>
    </div>
  );
}

type SendingProps = { name: string; sent: number; total: number; cancel: () => void };

function Preview({ name, preview, keep, cancel }: PreviewProps) {
  const { id, offeredId } = preview;
  return (
    <section className="preview" aria-label={`Preview of ${name}`}>
      <div className="sectionhead">
        <h2>{name}</h2>
        <p>nothing is kept yet</p>
      </div>
      <dl className="pairs">
        <dt>Title</dt>
        <dd>
          <PlainText text={preview.title} />
        </dd>
        {preview.lines.map(({ what, says }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <PlainText text={says} />
            </dd>
          </div>
        ))}
        <dt>Lines</dt>
        <dd>{sayFaults(preview.faultCount)}</dd>
      </dl>
      <Remarks preview={preview} />
      {preview.faults.length > 0 && (
        <FaultsTable
          faults={preview.faults}
          count={preview.faultCount}
          rest={`/api/uploads/${preview.token}/faults`}
        />
      )}
      {offeredId !== null && (
        <p className="banner">
          <span>
            A recording <b>{id}</b> with other content is here already; it stays as it is.
          </span>
        </p>
      )}
      <p className="inline-acts">
        <button type="button" className="button main" onClick={() => keep(offeredId ?? undefined)}>
          Keep as {offeredId ?? id}
        </button>
        <button type="button" className="button" onClick={cancel}>
          Cancel, keep nothing<span className="unseen"> of {name}</span>
        </button>
      </p>
    </section>
  );
}

type PreviewProps = { name: string; preview: UploadPreview; keep: (id?: string) => void; cancel: () => void };

function Result({ name, reply }: { name: string; reply: UploadReply }) {
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
      </div>
    );
  return (
    <section className="preview" aria-label={`${name} was taken`}>
      <div className="sectionhead">
        <h2>
          <PageLink href={recordingPath(reply.id)}>{reply.id}</PageLink> is here
        </h2>
        <p>
          {formatCount(reply.tickets, "ticket")} read from {name}; {sayFaults(reply.faultCount)}
        </p>
      </div>
      <Remarks preview={reply} />
      {reply.faults.length > 0 && <FaultsTable faults={reply.faults} count={reply.faultCount} rest={null} />}
    </section>
  );
}

type Remarked = { partialWhy: string | null; warnings: readonly string[]; faults: readonly LineFault[] };

function Remarks({ preview: { partialWhy, warnings } }: { preview: Remarked }) {
  return (
    <>
      {partialWhy !== null && <p className="banner">{partialWhy}</p>}
      {warnings.length > 0 && (
        <ul className="banner">
          {warnings.map((warning) => (
            <li key={warning}>
              <PlainText text={warning} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function sayFaults(count: number): string {
  return count === 0 ? "every line could be used" : `${formatCount(count, "line")} at fault, the rest stands`;
}
