/** Names under which a browser may reach this server, lower case, each `name` (any port) or `name:port`. */
export type AllowedHosts = readonly string[];

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;
const LOOPBACK_ADDRESS = /^(localhost|127\.0\.0\.1|::1|\[::1\])$/;
const ENTRY = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/**
 * Reads a comma-separated list of host names, the value of RIGHTCALL_ALLOWED_HOSTS; absent or blank is no name.
 * Throws on an entry that is no host name (a URL, a wildcard), naming it and `source`.
 */
export function parseAllowedHosts(value: string | undefined, source: string): AllowedHosts {
  const entries = (value ?? "").split(",").map((entry) => entry.trim().toLowerCase());
  const named = entries.filter((entry) => entry !== "");
  for (const entry of named) {
    if (!ENTRY.test(entry))
      throw new Error(
        `${source}: "${entry}" is not a host name; write names as in rightcall.example or 192.168.1.5:3000, separated by commas`,
      );
  }
  return named;
}

/** Whether a Host header names this machine's loopback address or one of the allowed names. */
export function isAllowedHost(hostHeader: string | null, allowed: AllowedHosts): boolean {
  const host = (hostHeader ?? "").toLowerCase();
  if (LOOPBACK_HOST.test(host)) return true;
  return ENTRY.test(host) && (allowed.includes(host) || allowed.includes(host.replace(/:\d{1,5}$/, "")));
}

/** Whether an address to listen on can be reached from this machine only. */
export function isLoopbackHost(address: string): boolean {
  return LOOPBACK_ADDRESS.test(address.toLowerCase());
}
