export { canonicalJson, type Json, type JsonObject } from "./canonical-json";
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
export { sha256Hex } from "./sha256";
