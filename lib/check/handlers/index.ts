export { findHandles } from "./handles";
export { checkHandlers } from "./probe-tools";
export { chooseTools, sayExercised } from "./which-tools";
