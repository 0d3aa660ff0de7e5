/** The cookie that remembers what a person calls themself, so that a second form need not ask. */
export const NAME_COOKIE = "rightcall-name";
export const LONGEST_NAME = 100;

/** The name in the cookie; "" where there is none that can be read. */
export function readName(value: string | undefined): string {
  try {
    return decodeURIComponent(value ?? "").slice(0, LONGEST_NAME);
  } catch {
    return "";
  }
}
