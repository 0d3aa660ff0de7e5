import { recordingPath } from "@/app/view/paths";
import type { ClaimDrift } from "@/db";
import { formatFraction, formatInterval } from "@/lib/format";
import type { Rate } from "@/lib/statistics";
import { Age } from "./age";
import { PageLink } from "./page-link";

/** How the share of replies that claim too much moved since the last recording of the same agent. */
export function ClaimDriftLine({ drift }: { drift: ClaimDrift | null }) {
  if (drift === null)
    return <p className="small soft">No earlier recording of this title or model to hold it against.</p>;
  const { earlier, before, now } = drift;
  const apart = isBelow(before, now) || isBelow(now, before);
  return (
    <p className="small">
      Unbacked claims: <b>{formatFraction(now)}</b> replies here ({formatInterval(now)}),{" "}
      {formatFraction(before)} ({formatInterval(before)}) in{" "}
      <PageLink href={recordingPath(earlier.id)}>{earlier.id}</PageLink>, recorded{" "}
      <Age at={earlier.recordedAt ?? earlier.importedAt} />.{" "}
      {apart
        ? "The two intervals lie apart: more than chance would move it."
        : "The two intervals overlap: this may be chance."}{" "}
      Other tickets were asked, so what customers wrote may differ too.
    </p>
  );
}

function isBelow(one: Rate, other: Rate): boolean {
  return one.high !== null && other.low !== null && one.high < other.low;
}
