export { DatabaseTooNew, DatabaseUnavailable, RefusedImport } from "./errors";
export { exportTicketRows, getComparisonReport } from "./export-rows";
export { type ImportedAll, importBundled } from "./import-bundled";
export { type ImportFileOptions, importFile } from "./import-file";
export { importRecording } from "./import-recording";
export type { ImportOptions, ImportProgress, ImportResult, ImportSource } from "./import-types";
export { createJob, failDeadJobs, getJob, listJobs, updateJob } from "./jobs";
export { type Db, getDatabase, openDatabase } from "./open-database";
export {
  eachTicketRows,
  exampleTicket,
  getComparison,
  getFilterCounts,
  getInventory,
  getRecording,
  getScorecard,
  getTicketPage,
  latestComparison,
  listRecordings,
  listTicketRows,
  search,
} from "./queries";
export type * from "./queries/types";
export { type Rebuilt, rebuildDatabase } from "./rebuild";
export { removeRecording } from "./remove-recording";
export { type ReplayReport, storeReplay } from "./store-replay";
export { toScored } from "./to-scored";
