export {
  BOOTSTRAP_RESAMPLES,
  BOOTSTRAP_SEED,
  type ClusterBootstrapInput,
  clusterBootstrap,
} from "./cluster-bootstrap";
export { type DetectableEffectInput, detectableEffect } from "./detectable-effect";
export { holm } from "./holm";
export { clopperPearson, type Interval, wilson } from "./interval";
export { mcnemarExact, mcnemarMidP } from "./mcnemar";
export { newcombePaired, type PairedCounts, type PairedDifference } from "./newcombe-paired";
export { obrienFlemingLevels } from "./obrien-fleming";
export { type Rate, rate } from "./rate";
export { signFlip } from "./sign-flip";
export { FLIP_DRAWS, FLIP_SEED, signFlipDraws } from "./sign-flip-draws";
export { summarizeTrials, type TrialSummary } from "./summarize-trials";
export { clusteredStandardError, passHatK, type TrialCounts } from "./trials";
