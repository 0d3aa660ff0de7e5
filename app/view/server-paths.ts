import { buildHref } from "./search-param";
import { type KnownServer, serverStem } from "./servers";

/** What the servers page shows beside every server; all of it stands in the URL. Keys that are not here count as absent. */
export type ServersView = {
  /** A symptom of the debugging guide, and the server whose check answers its questions. */
  symptom?: string | undefined;
  server?: string | undefined;
  /** One tool of that server. */
  tool?: string | undefined;
  /** A server whose passed checks show what was sent and what came back. */
  passes?: string | undefined;
  /** Two tool lists to hold against each other. */
  old?: string | undefined;
  new?: string | undefined;
};

export function serversPath(view: ServersView = {}): string {
  const { symptom, server, tool, passes, old, new: next } = view;
  return buildHref("/servers", { symptom, server, tool, passes, old, new: next });
}

/** The place of a server on the page: an id that any address may hold. */
export function serverAnchor(server: KnownServer): string {
  return `server-${serverStem(server)}`;
}
