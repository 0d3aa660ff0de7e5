/**
 * Runs once when the server starts, before its first request. Where `rightcall serve` started it, it waits until the
 * database is up to date, and ends with its starter, so that a killed one leaves nobody on the port.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.channel === undefined) return;
  process.on("disconnect", () => process.exit(0));
  await new Promise((resolve) => process.once("message", resolve));
}
