import type { JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";

/** Which of a tool's promises changed; "tool" is the tool as a whole. */
export type ContractSide = "input" | "output" | "tool";

export type ContractChangeKind =
  | "removed"
  | "added"
  | "newly required"
  | "no longer required"
  | "now always there"
  | "retyped"
  | "closed"
  | "opened"
  | "not compared";

/** One difference between two releases of a tool, from the side of who listed the older one. */
export type ContractChange = {
  tool: string;
  side: ContractSide;
  /** Path of the field ("warehouses[].on_hand", "prices.*"); "" for the whole schema or tool. */
  path: string;
  kind: ContractChangeKind;
  breaking: boolean;
  /** As the contract check prints it: "output warehouses[].on_hand: removed". */
  text: string;
};

/** One server's tools at one time, with what is known of how they were listed. */
export type Listing = {
  /** What a person calls it: a file, an id, a release. */
  label: string;
  tools: readonly ToolDeclaration[];
  server?: { name: string; version?: string };
  /** The revision the listing was negotiated under; a server may list otherwise under another. */
  protocolVersion?: string;
  clientCapabilities?: JsonObject;
};
