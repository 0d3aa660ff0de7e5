import { bareName } from "@/app/view/argument-text";
import { descriptionsPath } from "@/app/view/description-paths";
import type { PageNotes } from "@/app/view/here-notes";
import { formatNumber } from "@/app/view/number";
import type { ScorecardPage, ToolColumn } from "@/db";
import { formatCount, formatFraction } from "@/lib/format";
import { Fold } from "./fold";
import { NotesFold } from "./notes-fold";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";
import { PreferenceFold } from "./preference-fold";
import { TicketLinks } from "./ticket-links";
import { ToolCallsFold } from "./tool-calls-fold";
import { ToolListFold } from "./tool-list-fold";
import { TrialsFold } from "./trials-fold";

/** What most readers need once: each folded, each with its answer in the summary. */
export function ScorecardFolds({ page, notes }: { page: ScorecardPage; notes: PageNotes }) {
  return (
    <section className="folds" aria-label="More measures">
      <TwoDescriptions page={page} />
      <Arguments page={page} />
      <Calls page={page} />
      <AfterAnError page={page} />
      <ToolCallsFold page={page} />
      <PreferenceFold page={page} />
      <TrialsFold page={page} />
      <Fold title="Tokens per tool description" answer="not counted: no tokenizer ran for this recording">
        <p className="prose">
          A token count depends on the model's own tokenizer. Characters of each description are in the tool
          list of the file.
        </p>
      </Fold>
      <Method page={page} />
      <ToolListFold page={page} />
      <NotesFold page={page} notes={notes} />
    </section>
  );
}

function TwoDescriptions({ page }: { page: ScorecardPage }) {
  const worst = page.scorecard.confusions[0];
  const find = (shown: string) => page.tools.find((tool) => tool.shown === shown);
  if (worst === undefined) return null;
  const tools = [find(worst.expected), find(worst.called)].filter(
    (tool): tool is ToolColumn => tool !== undefined,
  );
  if (tools.length < 2) return null;
  return (
    <Fold
      title="The two descriptions"
      answer={`${bareName(worst.called)} was called where ${bareName(worst.expected)} was expected, ${formatCount(worst.n, "time")}`}
    >
      <div className="columns">
        {tools.map((tool) => (
          <div key={tool.shown} className="prose">
            <h3>
              <code>{tool.shown}</code>
            </h3>
            <p>{tool.description === null ? "no description" : <PlainText text={tool.description} />}</p>
          </div>
        ))}
      </div>
      {page.recording.suite !== null && (
        <p className="small">
          <PageLink href={descriptionsPath(page.recording.suite, { tool: worst.expected })}>
            Read {bareName(worst.expected)} over its revisions
          </PageLink>
        </p>
      )}
    </Fold>
  );
}

function Arguments({ page }: { page: ScorecardPage }) {
  const { both, writtenOnly, meantOnly, neither } = page.scorecard.argumentsFourWay;
  const { mistyped } = page.scorecard;
  const name = page.headlineArgument;
  if (name === null) return null;
  const n = both + writtenOnly + meantOnly + neither;
  return (
    <Fold
      title={`${name}, written and meant`}
      answer={
        n === 0
          ? "no right first call carries one"
          : `${both} right both ways, ${writtenOnly} as written only, ${meantOnly} as meant only, ${neither} neither`
      }
    >
      <div className="prose">
        <p>
          Held against right first calls that name the argument. As written: what the ticket's text says. As
          meant: what the customer had in mind; a typo parts the two.
        </p>
        {mistyped.n > 0 && (
          <p>
            {formatCount(mistyped.n, "ticket")} mistype it; the right tool came first on{" "}
            {formatNumber(mistyped.rightTool)} of them
            {mistyped.wrongToolTickets.length > 0 && (
              <>
                , not on{" "}
                <TicketLinks
                  recording={page.recording.id}
                  tickets={mistyped.wrongToolTickets.map((ticket) => ({ ticket, trial: 1 }))}
                  most={8}
                />
              </>
            )}
            .
          </p>
        )}
      </div>
    </Fold>
  );
}

function Calls({ page }: { page: ScorecardPage }) {
  const { extraCallRuns, repeatedCallRuns, cappedRuns } = page.scorecard;
  const isFirstCall = page.recording.mode === "first-call";
  return (
    <Fold
      title="Extra calls and stopping"
      answer={
        isFirstCall
          ? "not measured: only the first call was recorded"
          : `${formatCount(extraCallRuns, "ticket run")} called more than needed; ${formatNumber(repeatedCallRuns)} repeated a call; ${formatNumber(cappedRuns)} stopped for calling too often`
      }
    >
      <p className="prose">
        A call is extra when the ticket's job does not need it, repeated when the same tool gets the same
        arguments again. A ticket is stopped at {page.header.host?.maxCalls ?? "its"} calls.
      </p>
    </Fold>
  );
}

function AfterAnError({ page }: { page: ScorecardPage }) {
  const { toolErrorRuns, recoveredRuns, recoveryGoal } = page.scorecard;
  const isFirstCall = page.recording.mode === "first-call";
  return (
    <Fold
      title="After a tool error"
      answer={
        isFirstCall
          ? "not measured: nothing was executed"
          : toolErrorRuns === 0
            ? "no call returned an error"
            : `${formatCount(toolErrorRuns, "ticket run")} met an error; ${formatNumber(recoveredRuns)} went on to a call or an answer that worked${sayFinished(recoveryGoal)}`
      }
    >
      <p className="prose">An error goes back to the model, which may call again, ask, or give up.</p>
    </Fold>
  );
}

function sayFinished(rate: ScorecardPage["scorecard"]["recoveryGoal"]): string {
  return rate === null ? "" : `; ${formatFraction(rate)} finished the job all the same`;
}

function Method({ page }: { page: ScorecardPage }) {
  const { expectations, claimRules, scorecard } = page;
  const strict = scorecard.claims;
  return (
    <Fold title="Method and limits" answer="what counts as right, as a claim, and what is left out">
      <div className="prose">
        <p>
          A ticket run is right when its first call is one the ticket accepts (the accepted set; the share is
          top-1 accuracy). A failed run is in no fraction, neither above nor below the line:{" "}
          {formatNumber(scorecard.notMeasured)} here. Not scored, since nothing says what they need:{" "}
          {formatNumber(scorecard.notScored)}. Lines show Wilson 95 % intervals: 10 of 10 still leaves 72 to
          100 %.
        </p>
        <p>
          Held against the suite's current expectations: {formatNumber(expectations.suite)}; against the
          file's own: {formatNumber(expectations.file)}; against nothing: {formatNumber(expectations.none)}.
          Edits of expectations, and the figures each one moved, are in the{" "}
          <PageLink href="/ledger">re-score ledger</PageLink>.
        </p>
        {strict !== null && (
          <p>
            Claims are found by the {claimRules.source === "suite" ? "suite's" : "default"} list of phrases (
            {claimRules.hold}). It misses a promise in other words and takes quoted speech for a promise. The
            strict rules, which read the form of the sentence, flag {formatNumber(strict.strictUnbacked)} of{" "}
            {formatNumber(strict.strictN)}.
          </p>
        )}
      </div>
    </Fold>
  );
}
