/** "36 of 48", also "0 of 0": the counts always stand beside a percentage. */
export function formatFraction({ k, n }: { k: number; n: number }): string {
  return `${groupThousands(k)} of ${groupThousands(n)}`;
}

/** "1 ticket", "48 tickets", "1,500 orders". */
export function formatCount(n: number, singular: string, plural = `${singular}s`): string {
  return `${groupThousands(n)} ${n === 1 ? singular : plural}`;
}

/** "512 bytes", "1.5 kB", "12 MB": decimal units, one decimal below ten. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return formatCount(bytes, "byte");
  const units = ["kB", "MB", "GB", "TB"];
  let size = bytes / 1000;
  let unit = 0;
  // 999.5 would be shown as 1000.
  for (; size >= 999.5 && unit < units.length - 1; unit++) size /= 1000;
  const text = size < 9.95 ? size.toFixed(1) : groupThousands(Math.round(size));
  return `${text} ${units[unit]}`;
}

function groupThousands(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}
