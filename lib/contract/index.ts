export { contractLine, diffTool, diffToolLists, listingWarnings } from "./diff-tool-lists";
export { type GroupedChanges, groupChanges, type ToolChanges } from "./group-changes";
export { CONTRACT_FORMAT, freezeListing, joinServers, parseListing } from "./parse-listing";
export { readReleases } from "./released";
export type { ContractChange, ContractChangeKind, ContractSide, Listing } from "./types";
export { type SchemaValidator, UnusableSchema, validateStructured, validatorFor } from "./validator";
