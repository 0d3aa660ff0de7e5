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

/** Every value of a search param that may be repeated. */
export function readParams(params: SearchParams, name: string): string[] {
  return [params[name] ?? []].flat();
}

/** "path?a=1&b=2" in the order given, without the undefined ones; a list is repeated. */
export function buildHref(
  path: string,
  params: Record<string, string | readonly string[] | undefined>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const one of [value ?? []].flat()) query.append(name, one);
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
