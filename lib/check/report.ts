import type { ToolDeclaration } from "@/lib/tool-list";
import type { Finding } from "./finding";
import type { ListSurvey } from "./survey";

export type NotExercised = { name: string; why: string };

/** What a check of one server found. Every text may come from a stranger's server: escape it where it is shown. */
export type CheckReport = {
  target: { kind: "http" | "stdio"; label: string };
  /** As the server names itself; null where it never said. */
  server: { name: string; version: string } | null;
  /** The SDK that answered, where its answers give it away, as "TypeScript SDK 2"; else null. */
  sdk: string | null;
  /** Every revision that was served when asked for, newest first. */
  revisions: readonly string[];
  /** The era the checks were made in; null where the server was not reached. */
  era: "modern" | "legacy" | null;
  revision: string | null;
  /** Null when the server could be reached; else one sentence that says why not. */
  unreachable: string | null;
  tools: {
    listed: readonly ToolDeclaration[];
    /** Names of tools that were called at least once. */
    exercised: readonly string[];
    notExercised: readonly NotExercised[];
  };
  findings: readonly Finding[];
  /** What of the list reaches a model; absent where no list was read. */
  survey?: ListSurvey;
  durationMs: number;
};
