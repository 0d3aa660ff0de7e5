import type { SuiteTicket } from "@/lib/ticket";
import type { ListedServer, Revision } from "@/lib/tool-list";
import type { ClaimRules } from "./claim-rules";

/** How a suite reaches one server. `builtIn` names one of the shop's; else a command, a URL or a saved listing. */
export type SuiteServer = {
  name: string;
  /** "" shows the tools under their bare names. */
  prefix: string;
  builtIn?: "shop-support" | "partner-parcels" | "shop-orders";
  command?: readonly string[];
  url?: string;
  /** A listing from tools.json, for a server that nothing says how to reach: its tools are shown and never called. */
  saved?: Omit<ListedServer, "name" | "prefix">;
};

export type Suite = {
  id: string;
  title: string;
  servers: readonly SuiteServer[];
  /** Name of the prompt template used unless a recording says otherwise. */
  prompt: string;
  /** Prompt templates by name. */
  prompts: Readonly<Record<string, string>>;
  headlineArgument: string | null;
  /** True where the servers may be called for real during record and replay. */
  sandbox: boolean;
  /** The tool whose returned call is a refund; absent where the suite has none. */
  refundTool?: string;
  tickets: readonly SuiteTicket[];
  claims: ClaimRules;
  revisions: readonly Revision[];
};
