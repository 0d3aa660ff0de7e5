export { attachToolList, hasOwnTools } from "./attach-tool-list";
export { editExpectation, RefusedEdit } from "./edit-expectation";
export { DatabaseTooNew, DatabaseUnavailable, RefusedImport } from "./errors";
export { exportTicketRows, getComparisonReport } from "./export-rows";
export { type ImportedAll, importBundled } from "./import-bundled";
export { type ImportFileOptions, importFile } from "./import-file";
export { importRecording } from "./import-recording";
export type { ImportOptions, ImportProgress, ImportResult, ImportSource } from "./import-types";
export {
  createJob,
  failDeadJobs,
  findRunningRecord,
  findRunningReplay,
  getJob,
  listJobs,
  updateJob,
} from "./jobs";
export { type Ledger, type LedgerEntry, readLedger } from "./ledger";
export { type Db, getDatabase, openDatabase } from "./open-database";
export { type FilePreview, previewFile } from "./preview-file";
export {
  countTriedAfter,
  type EditBase,
  eachTicketRows,
  exampleTicket,
  getClaimDrift,
  getClaimReview,
  getComparison,
  getDescriptions,
  getEditBase,
  getFilterCounts,
  getInventory,
  getLookBase,
  getRecording,
  getRevisionList,
  getRevisionRange,
  getScorecard,
  getTicketPage,
  getToolList,
  type KnownToolList,
  type LookBase,
  latestComparison,
  listPairRows,
  listRecorderCosts,
  listRecorders,
  listRecordings,
  listTicketRows,
  listToolLists,
  type Recorder,
  type RecorderCost,
  search,
} from "./queries";
export type * from "./queries/description-types";
export type * from "./queries/job-types";
export type * from "./queries/review-types";
export type * from "./queries/types";
export { readClaimReview } from "./read-claim-review";
export { type Rebuilt, rebuildDatabase } from "./rebuild";
export { removeRecording } from "./remove-recording";
export { type ReplayReport, storeReplay } from "./store-replay";
export type { PageTrace, TracedReplay } from "./store-traces";
export { toScored } from "./to-scored";
export {
  listTrash,
  purgeOldTrash,
  purgeTrashed,
  restoreRecording,
  TRASH_DAYS,
  type TrashedRecording,
  trashRecording,
} from "./trash";
