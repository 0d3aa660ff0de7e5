// The MCP client and the shop are loaded when a server is to be reached: reading a recording needs neither.

/** See `./connect`. */
export const connectServer: typeof import("./connect").connectServer = async (...args) =>
  (await import("./connect")).connectServer(...args);

/** See `./connect-suite`. */
export const connectSuite: typeof import("./connect-suite").connectSuite = async (...args) =>
  (await import("./connect-suite")).connectSuite(...args);

/** See `./built-in`. */
export const startServers: typeof import("./built-in").startServers = async (...args) =>
  (await import("./built-in")).startServers(...args);

/** Loads what a suite's servers are reached with, while something else is waited for. What fails here fails again when it is used. */
export async function preloadHost(): Promise<void> {
  await Promise.allSettled([import("./built-in"), import("./connect-suite")]);
}
