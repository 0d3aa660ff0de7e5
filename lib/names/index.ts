export { type ResolvedName, resolveExpectedName, resolveName } from "./resolve-name";
