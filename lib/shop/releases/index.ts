export {
  RELEASE_CACHE_HINTS,
  RELEASES,
  type Release,
  releaseRegistry,
  swapRelease,
} from "./release-registry";
