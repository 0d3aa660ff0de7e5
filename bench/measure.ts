/** CPU (user and system, this process and its finished threads) and wall time of one piece of work, in ms. What was left to collect before is not counted. */
export async function measure<T>(
  work: () => Promise<T> | T,
): Promise<{ cpuMs: number; wallMs: number; value: T }> {
  globalThis.gc?.();
  const cpu = process.cpuUsage();
  const start = performance.now();
  const value = await work();
  const used = process.cpuUsage(cpu);
  return { cpuMs: (used.user + used.system) / 1000, wallMs: performance.now() - start, value };
}

export const round = (value: number, digits = 2) => value.toFixed(digits);

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
