export { canonicalJson, type Json, type JsonObject } from "./canonical-json";
export { stringifyExact, withExactNumbers } from "./exact-numbers";
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
export { ParseError, type Place, withoutStacks } from "./parse-error";
export { parseJson } from "./parse-json";
export { sha256Bytes, sha256Hex } from "./sha256";
export { findJsonEnd, sliceElements, sliceMember } from "./slice-json";
