import { stringifyExact } from "@/lib/canonical-json";
import type { Expectation } from "@/lib/ticket";

/** What an edit changed, a line a field: "Accepted first tools: a → a, b". */
export function describeChange(from: Expectation, to: Expectation): string[] {
  const lines: string[] = [];
  const was = sayAccepted(from.accepted);
  const is = sayAccepted(to.accepted);
  if (was !== is) lines.push(`Accepted first tools: ${was} → ${is}`);
  const meant = ({ asMeant }: Expectation) => (asMeant === undefined ? "nothing" : stringifyExact(asMeant));
  if (meant(from) !== meant(to)) lines.push(`As meant: ${meant(from)} → ${meant(to)}`);
  return lines.length === 0 ? ["Another field of the expectation changed."] : lines;
}

function sayAccepted(accepted: readonly string[] | undefined): string {
  if (accepted === undefined) return "not scored";
  return accepted.length === 0 ? "must call nothing" : accepted.join(", ");
}
