import { buildHref } from "./search-param";

/** What the record page is filled in with; all of it stands in the URL. */
export type RecordView = {
  suite?: string | undefined;
  revision?: string | undefined;
  /** A recording whose model, prompt, mode and tickets are taken over, and with which the new one is compared. */
  base?: string | undefined;
};

export function recordPath(view: RecordView = {}): string {
  return buildHref("/record", { suite: view.suite, revision: view.revision, base: view.base });
}

/** The editor, on a revision's texts; `tools` stand open. */
export function editPath(suite: string, from?: string, tools: readonly string[] = []): string {
  const query = new URLSearchParams();
  if (from !== undefined) query.set("from", from);
  for (const tool of tools) query.append("tool", tool);
  const text = query.toString();
  return `/descriptions/${encodeURIComponent(suite)}/edit${text === "" ? "" : `?${text}`}`;
}
