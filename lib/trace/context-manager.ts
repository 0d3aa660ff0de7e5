import { context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";

/**
 * Which span is current follows the asynchronous calls. Once for the process; where another library has set a manager,
 * that one serves. No span of others is made by this: no tracer is registered.
 */
export function ensureContextManager(): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
}
