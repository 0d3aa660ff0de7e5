import { listExports } from "@/app/view/exports";
import { showFreshness } from "@/app/view/freshness";
import { canCompare } from "@/app/view/groups";
import { showProvenance } from "@/app/view/provenance";
import { listNextSteps, sayScorecard } from "@/app/view/scorecard-words";
import { buildHref } from "@/app/view/search-param";
import type { RecordingRow, ScorecardPage } from "@/db";
import { formatCount, formatDate } from "@/lib/format";
import { Age } from "./age";
import { Badge } from "./badge";
import { ExportMenu } from "./export-menu";
import { Mark } from "./mark";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { RemoveButton } from "./remove-button";
import { ReplayButton } from "./replay-button";
import { SayLine } from "./say-line";
import { Term } from "./term";

type Props = { page: ScorecardPage; title: string; runningReplay: string | null };

/** Title, what can be done, the verdict in words, what to look at next, and what was recorded. */
export function ScorecardHead({ page, title, runningReplay }: Props) {
  const { recording } = page;
  return (
    <div className="head close">
      <p className="crumbs">
        <PageLink href="/">Recordings</PageLink> / {recording.id}
      </p>
      <div className="titleline">
        <h1>
          <PlainText text={title} />
        </h1>
        <Badge recording={recording} />
        <div className="acts">
          {canCompare(recording) && (
            <PageLink
              className="button"
              href={buildHref("/compare", { base: recording.id })}
              title="Opens the comparison page with this recording as the base"
            >
              Compare with…
            </PageLink>
          )}
          <ExportMenu links={listExports(recording.id)} />
          <ReplayButton recording={recording.id} running={runningReplay} />
          {recording.origin !== "bundled" && <RemoveButton recording={recording.id} />}
        </div>
      </div>
      {recording.class === "constructed" && (
        <p className="banner plain">
          <b>Example data: no model ran; figures from a book.</b>
          <span className="soft">The replies are written by us so that the printed figures come out.</span>
        </p>
      )}
      {recording.partial && (
        <p className="banner">
          <b>This file ends before its last ticket.</b>
          <span>
            What is here is scored; it cannot be compared, since the tickets it lacks may be the hard ones.
          </span>
          {recording.partialWhy !== null && <PlainText text={recording.partialWhy} />}
        </p>
      )}
      <Stale page={page} />
      <SayLine parts={sayScorecard(page)} />
      {recording.class === "baseline" && (
        <p className="aside">
          <PlainText text={recording.statement} />
        </p>
      )}
      <Next page={page} />
      <Setup page={page} />
    </div>
  );
}

function Stale({ page }: { page: ScorecardPage }) {
  const { freshness } = page.recording;
  const shown = showFreshness(freshness);
  if (freshness === null || shown.state !== "stale") return null;
  return (
    <p className="banner" id="current">
      <Mark name="stale" />
      <b>Out of date since {formatDate(freshness.at)}.</b>
      <span>
        {formatCount(freshness.changed, "ticket run")} saw other words than today's prompt, descriptions or
        results. The score stays as recorded; each ticket says what changed.
      </span>
    </p>
  );
}

function Next({ page }: { page: ScorecardPage }) {
  const steps = listNextSteps(page);
  if (steps.length === 0) return null;
  return (
    <p className="next">
      <b>Next:</b>{" "}
      {steps.map(({ before, link, href, after }, index) => (
        <span key={link}>
          {index > 0 && "; then "}
          {before}
          <PageLink href={href} scroll={false}>
            {link}
          </PageLink>
          {after}
        </span>
      ))}
      .
    </p>
  );
}

function Setup({ page }: { page: ScorecardPage }) {
  const { recording, header } = page;
  const { state, word, detail } = showFreshness(recording.freshness);
  const described = header.describedModel;
  return (
    <details className="plain">
      <summary>
        <b className="fold-title">What was recorded</b>
        <span>
          {recording.suite === null ? "no suite" : `suite ${recording.suite}`}, descriptions{" "}
          <PlainText text={recording.revision ?? "not given"} />, {formatCount(recording.tickets, "ticket")},{" "}
          {formatCount(recording.trials, "trial")},{" "}
          {recording.mode === "first-call" ? "first call only" : "whole tickets"},{" "}
          <SinceWhen recording={recording} />. {state === "none" ? "Not replayed yet" : "Replayed: "}
          {state !== "none" && (
            <>
              <Mark name={state} /> <Term of="fresh">{word.toLowerCase()}</Term>
            </>
          )}
          {detail !== "" && `, ${detail}`}.
        </span>
      </summary>
      <div className="inside">
        {recording.class !== "baseline" && (
          <p>
            <PlainText text={recording.statement} />
          </p>
        )}
        <dl className="pairs">
          <dt>Who spoke</dt>
          <dd>
            {showProvenance(recording.class).word}
            {header.model !== null && (
              <>
                : <PlainText text={header.model.name} />
                {header.model.engine !== undefined && <PlainText text={` on ${header.model.engine}`} />}
              </>
            )}
          </dd>
          {described !== undefined && (
            <>
              <dt>The book describes</dt>
              <dd>
                <PlainText text={[described.name, described.quantization].filter(Boolean).join(", ")} />; it
                did not run here
              </dd>
            </>
          )}
          <dt>Prompt</dt>
          <dd>
            <PlainText
              text={header.prompt === null ? "not recorded" : `${header.prompt.id}, ${header.prompt.sha256}`}
            />
          </dd>
          <dt>Tool list</dt>
          <dd>{header.toolListSha256 ?? "not recorded"}</dd>
          <dt>Sampling</dt>
          <dd>{header.sampling === null ? "none" : JSON.stringify(header.sampling)}</dd>
          <dt>Host</dt>
          <dd>
            {header.host === null
              ? "not recorded"
              : `${header.host.version}, at most ${header.host.maxCalls} calls and ${header.host.maxReplies} replies a ticket`}
          </dd>
          <dt>Recorded</dt>
          <dd>
            {recording.recordedAt === null ? "no date given" : formatDate(recording.recordedAt)} (
            <SinceWhen recording={recording} />) by <PlainText text={header.recordedBy} />
          </dd>
        </dl>
      </div>
    </details>
  );
}

/** How old a recording is; of a file without a date, since when it is here. */
function SinceWhen({ recording }: { recording: RecordingRow }) {
  if (recording.recordedAt === null)
    return (
      <>
        here since <Age at={recording.importedAt} />
      </>
    );
  return (
    <>
      recorded <Age at={recording.recordedAt} />
    </>
  );
}
