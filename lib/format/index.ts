export { formatBytes, formatCount, formatFraction } from "./count";
export { escapeTerminal, type VisiblePiece, visibleText } from "./hidden-characters";
export { escapeHiddenJson } from "./hidden-json";
export { findKeyShapedText, MASK, maskKeyShapedText } from "./key-shaped-text";
export { formatInterval, formatP, formatPercent, formatPoints, formatPointsInterval } from "./percent";
export { formatPlace, formatProbability, formatScore } from "./score";
export { formatAge, formatDate, formatDuration } from "./time";
