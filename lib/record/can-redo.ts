import type { Suite } from "@/lib/suite";

/** True where a ticket run can be worked again on server state of its own: the shop's, or what a suite calls a sandbox. */
export function canRedo({ sandbox, servers }: Suite): boolean {
  return sandbox || servers.every(({ builtIn }) => builtIn !== undefined);
}
