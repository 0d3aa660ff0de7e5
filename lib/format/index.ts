export { formatBytes, formatCount, formatFraction } from "./count";
export { escapeTerminal, type VisiblePiece, visibleText } from "./hidden-characters";
export { escapeHiddenJson } from "./hidden-json";
export { formatInterval, formatP, formatPercent, formatPoints, formatPointsInterval } from "./percent";
export { formatAge, formatDate, formatDuration } from "./time";
