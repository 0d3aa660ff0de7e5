import { formatCount } from "@/lib/format";

/** "1,500": a count whose noun stands in a column head or beside it. */
export function formatNumber(n: number): string {
  return formatCount(n, "", "").trimEnd();
}
