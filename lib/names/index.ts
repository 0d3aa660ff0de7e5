export { providerNames, sendableName } from "./provider-names";
export { type ResolvedName, resolveExpectedName, resolveName } from "./resolve-name";
