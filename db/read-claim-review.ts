import { readAnnotations } from "@/lib/annotations";
import type { Db } from "./open-database";
import { getClaimReview } from "./queries";
import type { ClaimReview } from "./queries/review-types";
import type { ScorecardPage } from "./queries/types";

/** What the people of a data folder decided about a scorecard's unbacked claims; null where none were measured. */
export async function readClaimReview(
  db: Db,
  dataDir: string,
  { recording, file }: Pick<ScorecardPage, "recording" | "file">,
): Promise<ClaimReview | null> {
  const annotations = await readAnnotations(dataDir);
  return getClaimReview(db, recording.id, annotations.of(file.sha256).claims);
}
