export { canonicalJson, type Json, type JsonObject } from "./canonical-json";
export { withExactNumbers } from "./exact-numbers";
export {
  describeValue,
  expectArray,
  expectCount,
  expectJsonObject,
  expectName,
  expectObject,
  expectOneOf,
  expectString,
  isDeeperThan,
  isObject,
} from "./expect-fields";
export { ParseError, type Place } from "./parse-error";
export { parseJson } from "./parse-json";
export { sha256Hex } from "./sha256";
