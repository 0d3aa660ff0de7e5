import { recordingPath } from "@/app/view/paths";
import type { RecordModel } from "@/app/view/record-models";
import { formatCount, formatDuration } from "@/lib/format";
import { PageLink } from "./page-link";

type Props = { model: RecordModel; mode: "full" | "first-call"; tickets: number; trials: number };

/** Before anything starts: how many replies, and by an earlier recording how long and how many tokens. */
export function RecordCost({ model, mode, tickets, trials }: Props) {
  const runs = tickets * trials;
  const cost = model.cost?.mode === mode ? model.cost : null;
  return (
    <p className="record-cost small">
      <b>Costs</b> {formatCount(tickets, "ticket")} × {formatCount(trials, "trial")} ={" "}
      {formatCount(runs, "ticket run")}
      {mode === "first-call"
        ? ", one reply each"
        : cost === null
          ? ", 1 to 6 replies each"
          : `, about ${cost.repliesPerRun.toFixed(1)} replies each`}
      .{" "}
      {cost !== null && (cost.msPerRun !== null || cost.tokensPerRun !== null) ? (
        <>
          By <PageLink href={recordingPath(cost.recording)}>{cost.recording}</PageLink>:{" "}
          {[
            cost.msPerRun === null ? "" : `about ${formatDuration(runs * cost.msPerRun)}`,
            cost.tokensPerRun === null ? "" : `${formatCount(Math.round(runs * cost.tokensPerRun), "token")}`,
          ]
            .filter(Boolean)
            .join(", ")}
          .
        </>
      ) : model.isChooser ? (
        "A matcher: no tokens, no money, some seconds."
      ) : (
        "Not measured yet with this model: the first runs will tell how long it takes."
      )}
      {(model.kind === "openai" || model.kind === "anthropic") &&
        " An endpoint may charge for every token; your account says what."}
    </p>
  );
}
