import { buildHref } from "./search-param";

/** Addresses of the pages. Ids come from files of strangers, so each part is escaped. */
export function recordingPath(id: string): string {
  return `/recordings/${encodeURIComponent(id)}`;
}

export function ticketPath(
  recording: string,
  ticket: string,
  trial: number,
  within: Record<string, string | undefined> = {},
): string {
  return buildHref(`${recordingPath(recording)}/${encodeURIComponent(ticket)}`, {
    trial: trial === 1 ? undefined : String(trial),
    ...within,
  });
}

export function comparePath(base: string, candidate: string): string {
  return buildHref("/compare", { base, candidate });
}

/** Downloads: the figures, one row a ticket run, or the recording's file itself. */
export type ExportFormat = "csv" | "json" | "tickets-csv" | "recording";

export function exportPath(recording: string, format: ExportFormat): string {
  return buildHref(`/api/recordings/${encodeURIComponent(recording)}/export`, { format });
}
