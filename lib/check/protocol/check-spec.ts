import type { SpecClause } from "../finding";

/** A check of layer 1: what it says where it holds, the rule it stands on, and what to do where it does not hold. */
export type CheckSpec = {
  /** What a pass says. */
  holds: string;
  clause?: Omit<SpecClause, "revision">;
  /** What to do where it does not hold. */
  advice: string;
  /** Only in this era, over this transport, or where tools may be called. */
  era?: "modern" | "legacy";
  transport?: "http" | "stdio";
  calls?: true;
};

export const HTTP_SECTION = "basic/transports/streamable-http";
export const STDIO_SECTION = "basic/transports/stdio";
