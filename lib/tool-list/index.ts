export { applyRevisions, RevisionConflict } from "./apply-revisions";
export { diffToolLists } from "./diff-tool-lists";
export { estimateListTokens, estimateTokens, estimateToolTokens, TOKEN_ESTIMATE } from "./estimate-tokens";
export { moveToRevision } from "./move-to-revision";
export { parseToolDeclarations } from "./parse-tool-declarations";
export { RevisionNotFound, revisionChain } from "./revision-chain";
export { shownName, shownTools, ToolNameCollision } from "./shown-tools";
export { canonicalInputSchema, toolListSha256 } from "./tool-list-sha256";
export type { ListedServer, Revision, ShownTool, ToolChange, ToolDeclaration, ToolList } from "./types";
