/**
 * Where `rightcall serve` started this server: waits until the database is up to date, and ends with its starter,
 * so that a killed one leaves nobody on the port.
 */
export async function followStarter(): Promise<void> {
  if (process.channel === undefined) return;
  process.on("disconnect", () => process.exit(0));
  await new Promise((resolve) => process.once("message", resolve));
}
