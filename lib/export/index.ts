export { compareJson } from "./compare-json";
export { scoreCsv, ticketsCsv } from "./score-csv";
export { scoreJson } from "./score-json";
export type { ComparedRecordings, FreshnessCount, ScoredRecording, TicketRow } from "./types";
