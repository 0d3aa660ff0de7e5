import { showText } from "./show-text";

const LONGEST = 160;
/** Numbers of sixteen digits on lose their last ones in JSON.parse: such text is shown as it is. */
const LONG_NUMBER = /\d{16}/;

/**
 * Raw argument text as a call shows it: `order_id: O-1457, dry_run: true`, or the text itself where it is no
 * JSON object. Cut at 160 characters.
 */
export function showArguments(raw: string | null): string {
  if (raw === null) return "";
  return cut(LONG_NUMBER.test(raw) ? raw : (readPairs(raw) ?? raw));
}

function readPairs(raw: string): string | null {
  const value = parse(raw);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return Object.entries(value)
    .map(([name, entry]) => `${name}: ${typeof entry === "string" ? entry : JSON.stringify(entry)}`)
    .join(", ");
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** "shop." and "find_orders" of `shop.find_orders`; a name without a dot has no server part. */
export function splitShownName(shown: string): { server: string; tool: string } {
  const dot = shown.indexOf(".");
  return dot < 1
    ? { server: "", tool: shown }
    : { server: shown.slice(0, dot + 1), tool: shown.slice(dot + 1) };
}

/** The bare name, for sentences: `find_orders`; hidden characters are named. */
export function bareName(shown: string): string {
  return showText(splitShownName(shown).tool);
}
