import { buildHref } from "./search-param";

/** What a descriptions page is about; all of it stands in the URL. */
export type DescriptionsView = {
  tool?: string | undefined;
  revision?: string | undefined;
  recording?: string | undefined;
  findings?: "all" | undefined;
};

export function descriptionsPath(suite: string, view: DescriptionsView = {}): string {
  return buildHref(`/descriptions/${encodeURIComponent(suite)}`, {
    tool: view.tool,
    revision: view.revision,
    recording: view.recording,
    findings: view.findings,
  });
}

export function rangePath(suite: string, from: string, to: string): string {
  return `${descriptionsPath(suite)}/${encodeURIComponent(`${from}...${to}`)}`;
}

const MOST_SPLITS = 4;

/** The two ends of "r1...r2", every way it can be read: an id may hold dots itself. */
export function splitRange(range: string): { from: string; to: string }[] {
  const splits: { from: string; to: string }[] = [];
  for (let at = range.indexOf("..."); at !== -1; at = range.indexOf("...", at + 1)) {
    const [from, to] = [range.slice(0, at), range.slice(at + 3)];
    if (from !== "" && to !== "" && splits.length < MOST_SPLITS) splits.push({ from, to });
  }
  return splits;
}
