import { type AllowedHosts, isAllowedHost, parseAllowedHosts } from "@/lib/allowed-hosts";

const fromEnvironment = parseAllowedHosts(process.env.RIGHTCALL_ALLOWED_HOSTS, "RIGHTCALL_ALLOWED_HOSTS");

/**
 * The refusal of a request that another site's page makes (CSRF) or that reached this server under a foreign
 * name (DNS rebinding); undefined lets it pass. Every route handler calls it first: Next checks neither.
 */
export function guard(request: Request, allowed: AllowedHosts = fromEnvironment): Response | undefined {
  const host = request.headers.get("host");
  if (!isAllowedHost(host, allowed))
    return refuse(421, "This server does not answer under that host name; see RIGHTCALL_ALLOWED_HOSTS.");
  if (isFromAnotherSite(request)) return refuse(403, "Requests from another site are refused.");
  const origin = request.headers.get("origin");
  if (origin !== null && !isSameHost(origin, host))
    return refuse(403, "Requests from another origin are refused.");
  return undefined;
}

/** A link on another page may be followed: it reads, and the page that holds it learns nothing. */
function isFromAnotherSite(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return false;
  const isLink =
    (request.method === "GET" || request.method === "HEAD") &&
    request.headers.get("sec-fetch-mode") === "navigate" &&
    request.headers.get("sec-fetch-dest") === "document";
  return !isLink;
}

function isSameHost(origin: string, host: string | null): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.host === host?.toLowerCase();
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status });
}
