import type { Suite } from "@/lib/suite";
import type { ShownTool } from "@/lib/tool-list";

/** True where the suite trusts a tool's server: one that ships with Rightcall, or any in a sandbox suite. */
export function isTrustedBy(suite: Suite): (tool: ShownTool) => boolean {
  const trusted = new Set(
    suite.servers.filter(({ builtIn }) => suite.sandbox || builtIn).map(({ name }) => name),
  );
  return ({ server }) => trusted.has(server);
}
