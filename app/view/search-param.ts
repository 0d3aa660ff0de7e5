/** The params of a page as Next hands them over. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** The first value of a search param; undefined where it is absent or empty. */
export function readParam(params: SearchParams, name: string): string | undefined {
  const value = params[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === "" ? undefined : first;
}

/** A whole number from 1 on; `otherwise` for anything else a URL may hold. */
export function readWhole(params: SearchParams, name: string, otherwise: number): number {
  const value = readParam(params, name);
  return value !== undefined && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : otherwise;
}

/** "path?a=1&b=2" in the order given, without the undefined ones. */
export function buildHref(path: string, params: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, value);
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
