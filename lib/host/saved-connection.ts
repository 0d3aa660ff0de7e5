import type { ToolDeclaration } from "@/lib/tool-list";
import type { HostConnection } from "./connect";
import { HostFault } from "./limits";

/** A listing that was saved: nothing runs behind it. */
export type SavedListing = {
  kind: "saved";
  serverInfo?: { name: string; version: string };
  protocolVersion?: string;
  tools: readonly ToolDeclaration[];
};

/** The revision that a saved listing without one is listed under. */
export const SAVED_REVISION = "not recorded";

/** A server that lists what was saved of it. A call of it is a fault: it is there for first calls, which are not made. */
export function connectSaved(name: string, saved: SavedListing): HostConnection {
  const callTool = () =>
    Promise.reject(new HostFault("server gone", `${name} is a saved tool list: its tools cannot be called.`));
  return {
    name,
    serverInfo: saved.serverInfo ?? { name, version: SAVED_REVISION },
    protocolVersion: saved.protocolVersion ?? SAVED_REVISION,
    era: "modern",
    tools: saved.tools,
    listed: () => saved.tools,
    callTool,
    askTool: callTool,
    process: () => null,
    close: async () => {},
  };
}
