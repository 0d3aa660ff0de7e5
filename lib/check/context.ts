import type { JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import type { RawConnection } from "./connection";
import type { Finding } from "./finding";
import type { CheckLimits } from "./limits";
import type { NotExercised } from "./report";

/** What the checks after the protocol's work with: a live connection and the list it gave. */
export type CheckContext = {
  connection: RawConnection;
  /** A fresh connection of the same era whose client declares other capabilities; close it. Null where none came up. */
  reconnect(clientCapabilities: JsonObject): Promise<RawConnection | null>;
  tools: readonly ToolDeclaration[];
  sdk: string | null;
  /** False with `--no-calls`: nothing may be called, and each tool is not exercised for that reason. */
  calls: boolean;
  /** Names given by `--allow-tool`. */
  allowTools: ReadonlySet<string>;
  limits: CheckLimits;
  signal: AbortSignal;
  /** Takes a finding as soon as it is known. */
  report(finding: Finding): void;
};

/** Layer 2: calls what may be called, reports its findings, and says what was called. */
export type CheckHandlers = (context: CheckContext) => Promise<{
  exercised: readonly string[];
  notExercised: readonly NotExercised[];
}>;
