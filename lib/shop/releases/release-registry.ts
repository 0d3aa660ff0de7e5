import { defaultRegistry, type ToolDefinition, type ToolRegistry } from "../servers";
import { createFindOrdersV2, deprecate, OLD_NAME, retire, V2_NAME } from "./find-orders-v2";

/**
 * The releases through which `find_orders` is retired: 1 has it alone, 2 adds `find_orders_v2` and marks the old one
 * deprecated, 3 answers the old name with an error that names the new one.
 */
export const RELEASES = [1, 2, 3] as const;
export type Release = (typeof RELEASES)[number];

/** The tool list may be kept for a minute: short, while it is changing. */
export const RELEASE_CACHE_HINTS = { "tools/list": { ttlMs: 60_000, cacheScope: "public" } } as const;

/** A server's tools as a start of that release lists them: the old five where they were, what is new at the end. */
export function releaseRegistry(release: Release): ToolRegistry {
  const registry = defaultRegistry();
  if (release === 1) return registry;
  const old = toolOf(registry, OLD_NAME);
  registry.set(OLD_NAME, release === 2 ? deprecate(old) : retire(old));
  registry.set(V2_NAME, createFindOrdersV2(old));
  return registry;
}

/**
 * Brings a server that goes on running to the next release. What is replaced is taken out and put back, so it lists
 * last: a swap in place has another order than a start, and every prompt that shows the list changes from its top.
 */
export function swapRelease(registry: ToolRegistry, to: Exclude<Release, 1>): void {
  const next = releaseRegistry(to);
  if (!registry.has(V2_NAME)) registry.set(V2_NAME, toolOf(next, V2_NAME));
  registry.delete(OLD_NAME);
  registry.set(OLD_NAME, toolOf(next, OLD_NAME));
}

function toolOf(registry: ToolRegistry, name: string): ToolDefinition {
  const tool = registry.get(name);
  if (!tool) throw new Error(`The registry has no ${name}.`);
  return tool;
}
