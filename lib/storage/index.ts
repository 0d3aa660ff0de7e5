export { appendDurable, type DurableFile } from "./append-durable";
export { applyExpectationEdits, type ExpectationEdit, parseExpectationEdit } from "./expectation-edits";
export { dataFolder, ensureWritable, packageRoot, StorageError, withinFolder } from "./folders";
export { recordingIdPattern, suggestId } from "./ids";
export { loadSuites } from "./load-suites";
export { makeFolder } from "./make-folder";
export { partName, removeAbandonedParts } from "./part-files";
export { type FileContent, syncFolder, writeBeside } from "./write-beside";
