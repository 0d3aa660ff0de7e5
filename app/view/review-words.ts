import type { ClaimReview } from "@/db";

/** "11 found, 2 dismissed by a person"; "" while nobody decided about any. */
export function sayReview(review: ClaimReview | null): string {
  if (review === null || review.dismissed + review.confirmed === 0) return "";
  const parts = [
    `${review.found} found`,
    ...(review.dismissed > 0 ? [`${review.dismissed} dismissed`] : []),
    ...(review.confirmed > 0 ? [`${review.confirmed} confirmed`] : []),
  ];
  return `${parts.join(", ")} by a person`;
}
