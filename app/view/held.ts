import type { RecordingRow } from "@/db";

/** What holding a reply means here: our own host stopped it; of a stranger's file we only say that it would have. */
export function sayHeld({ origin, group }: Pick<RecordingRow, "origin" | "group">): string {
  return origin === "uploaded" || group === "uploaded"
    ? "would be stopped before a customer sees it"
    : "stopped before the customer saw it";
}
