import { showFreshness } from "@/app/view/freshness";
import { showProvenance } from "@/app/view/provenance";
import { sayReview } from "@/app/view/review-words";
import { pickGoal } from "@/app/view/scorecard-words";
import type { ClaimReview, ScorecardPage } from "@/db";
import { formatInterval, formatPercent } from "@/lib/format";
import { Fraction } from "./fraction";
import { ShareLine } from "./share-line";
import { Term } from "./term";

/** The four fractions: right first tool, the job, the headline argument, unbacked claims. */
export function ScorecardFacts({ page, review }: { page: ScorecardPage; review: ClaimReview | null }) {
  const { scorecard, recording } = page;
  const goal = pickGoal(page);
  const isStale = showFreshness(recording.freshness).state === "stale";
  return (
    <dl className="facts">
      <div>
        {scorecard.firstTool.n === 0 ? (
          <Unmeasured term="firstTool" why="no ticket run here has an expectation to be held against" />
        ) : (
          <>
            <dt>
              <Term of="firstTool" />
            </dt>
            <dd className={isStale ? "figure stale" : "figure"}>
              <Fraction rate={scorecard.firstTool} />
            </dd>
            <dd className="sub rate">
              <ShareLine rate={scorecard.firstTool} style={showProvenance(recording.class).style} />
              {formatPercent(scorecard.firstTool)}, {formatInterval(scorecard.firstTool)}
            </dd>
            {scorecard.dueRate !== null && (
              <dd className="sub">
                where a tool was due:{" "}
                <b>
                  <Fraction rate={scorecard.dueRate} />
                </b>
              </dd>
            )}
          </>
        )}
      </div>
      <div>
        {goal === null || scorecard.goalRate === null ? (
          <Unmeasured
            term="job"
            why={
              recording.mode === "first-call" ? "only the first call was recorded" : "no ticket names a goal"
            }
          />
        ) : (
          <>
            <dt>{goal.label}</dt>
            <dd className={goal.k === 0 ? "figure alarm" : "figure"}>
              <Fraction rate={goal} />
            </dd>
            <dd className="sub">
              <Term of="job" />, all tickets: <Fraction rate={scorecard.goalRate} />
            </dd>
          </>
        )}
      </div>
      <div>
        <dt>
          {page.headlineArgument === null ? "Argument" : <code>{page.headlineArgument}</code>},{" "}
          <Term of="written">as the ticket wrote it</Term>
        </dt>
        {scorecard.asWrittenRate.n === 0 ? (
          <dd className="sub">no right first call carries one</dd>
        ) : (
          <>
            <dd className="figure">
              <Fraction rate={scorecard.asWrittenRate} />
            </dd>
            <dd className="sub">
              as the customer meant it:{" "}
              <b>
                <Fraction rate={scorecard.asMeantRate} />
              </b>
            </dd>
          </>
        )}
      </div>
      <div>
        {scorecard.unbackedRate === null ? (
          <Unmeasured term="unbacked" why="no reply to a customer was recorded" />
        ) : (
          <>
            <dt>
              <Term of="unbacked" />
            </dt>
            <dd className={scorecard.unbackedRate.k > 0 ? "figure alarm" : "figure"}>
              <Fraction rate={scorecard.unbackedRate} />
            </dd>
            <dd className="sub">{sayReview(review) || "said it was done; no call did it"}</dd>
          </>
        )}
      </div>
    </dl>
  );
}

function Unmeasured({ term, why }: { term: "firstTool" | "job" | "unbacked"; why: string }) {
  return (
    <>
      <dt>
        <Term of={term} />
      </dt>
      <dd className="figure faint">–</dd>
      <dd className="sub">not measured: {why}</dd>
    </>
  );
}
