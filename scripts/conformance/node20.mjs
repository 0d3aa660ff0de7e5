// The suite imports `globSync` from node:fs, which Node 20 lacks and none of the commands used here calls.
import { register } from "node:module";

const SHIM = `export * from "node:fs"; export { default } from "node:fs";
export const globSync = () => { throw new Error("fs.globSync needs Node 22"); };`;
const HOOKS = `const shim = "data:text/javascript," + ${JSON.stringify(encodeURIComponent(SHIM))};
export const resolve = (specifier, context, next) =>
  /^(node:)?fs$/.test(specifier) && context.parentURL?.includes("/@modelcontextprotocol/conformance/")
    ? { url: shim, shortCircuit: true }
    : next(specifier, context);`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
