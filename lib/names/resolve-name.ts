/** What a written tool name stands for. `rewritten` is true where a prefix or a rewriting had to be undone. */
export type ResolvedName =
  | { kind: "shown"; tool: string; recorded: string; rewritten: boolean }
  | { kind: "unknown"; recorded: string };

/** What hosts put between a server's name and a tool's. */
const SEPARATORS = ["__", ".", ":", "/"] as const;

/** Claude's hosts write `mcp__<server>__<tool>`. */
const MCP_PREFIX = "mcp__";

/**
 * Matches a tool name, called or expected, to the tools that were shown.
 *
 * An equal name wins. Otherwise a host's prefix (`mcp__shop__x`, `shop.x`, `shop__x`, `shop:x`, `shop/x`) and a
 * provider's rewriting of dots to underscores are undone, but only where they lead to exactly one shown tool.
 * Nothing is guessed: no case folding, no likeness. Any prefix counts, since hosts name servers as they like; with
 * `servers` known, `server_x` and names with a separator inside them are undone too.
 */
export function resolveName(
  recorded: string,
  shown: readonly string[],
  servers: readonly string[] = [],
): ResolvedName {
  if (shown.includes(recorded)) return { kind: "shown", tool: recorded, recorded, rewritten: false };
  const spellings = listSpellings(recorded, servers);
  const [tool, ...others] = new Set(shown.filter((name) => spellings.some((one) => isSameName(one, name))));
  if (tool === undefined || others.length > 0) return { kind: "unknown", recorded };
  return { kind: "shown", tool, recorded, rewritten: true };
}

/**
 * Matches an expected name. People write it bare where the host showed it with its prefix, so this also goes the
 * other way: the one shown tool whose own name leads to it.
 */
export function resolveExpectedName(
  expected: string,
  shown: readonly string[],
  servers: readonly string[] = [],
): ResolvedName {
  const resolved = resolveName(expected, shown, servers);
  if (resolved.kind === "shown") return resolved;
  const [tool, ...others] = shown.filter((name) => resolveName(name, [expected], servers).kind === "shown");
  if (tool === undefined || others.length > 0) return resolved;
  return { kind: "shown", tool, recorded: expected, rewritten: true };
}

/** The name as written, and what is left of it without a host's prefix. */
function listSpellings(recorded: string, servers: readonly string[]): string[] {
  const bare = recorded.startsWith(MCP_PREFIX) ? recorded.slice(MCP_PREFIX.length) : recorded;
  return [...new Set([recorded, bare, ...cutServer(bare, servers), ...cutAnyPrefix(bare)])].filter(
    (name) => name !== "",
  );
}

function cutServer(name: string, servers: readonly string[]): string[] {
  const starts = servers.flatMap((server) => [
    ...SEPARATORS.map((separator) => server + separator),
    // `shop.x` after the provider rewrote its dot.
    `${rewriteDots(server)}__`,
    `${rewriteDots(server)}_`,
  ]);
  return starts.filter((start) => name.startsWith(start)).map((start) => name.slice(start.length));
}

function cutAnyPrefix(name: string): string[] {
  return SEPARATORS.flatMap((separator) => {
    const at = name.indexOf(separator);
    return at > 0 ? [name.slice(at + separator.length)] : [];
  });
}

/** Equal, or one is the other with its dots rewritten, or the shown `server.tool` has another separator. */
function isSameName(written: string, shown: string): boolean {
  return (
    written === shown ||
    written === rewriteDots(shown) ||
    rewriteDots(written) === shown ||
    SEPARATORS.some((separator) => written === shown.replace(".", separator))
  );
}

function rewriteDots(name: string): string {
  return name.replaceAll(".", "_");
}
