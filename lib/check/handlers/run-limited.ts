import vm from "node:vm";

/** The time a stranger's schema or pattern may take on one value. */
const LIMIT_MS = 1000;

/** A stranger's schema or pattern took more than its second. */
export class TookTooLong extends Error {
  override readonly name = "TookTooLong";
}

let box: { context: vm.Context; script: vm.Script } | null = null;

/**
 * Runs a function that must not run for long: a pattern with endless ways to match, a schema that doubles at each
 * level. Node's only way to stop code from outside is the time limit of a script, and the function runs inside one.
 *
 * @throws TookTooLong, or what the function throws.
 */
export function runLimited<Result>(run: () => Result, limitMs = LIMIT_MS): Result {
  box ??= { context: vm.createContext({ run: null }), script: new vm.Script("run()") };
  box.context.run = run;
  try {
    return box.script.runInContext(box.context, { timeout: limitMs });
  } catch (error) {
    if (codeOf(error) !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    throw new TookTooLong(`it took more than ${limitMs} ms`);
  } finally {
    box.context.run = null;
  }
}

/** The limit's error comes from the script's own world, where it is no `Error` of ours. */
function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
