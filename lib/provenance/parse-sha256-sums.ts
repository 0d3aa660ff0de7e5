import { ParseError } from "@/lib/canonical-json";

/**
 * The hash of each file named in a SHA256SUMS text, as `sha256sum` writes and checks it: 64 hex digits, two spaces (or a
 * space and an asterisk), a name without folders.
 *
 * @throws ParseError naming the line.
 */
export function parseSha256Sums(text: string, file = "SHA256SUMS"): Map<string, string> {
  const sums = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === "") continue;
    const place = { file, line: index + 1 };
    const found = /^([0-9a-f]{64}) [ *]([^/\\]+)$/.exec(line);
    if (!found)
      throw new ParseError(
        place,
        "",
        "expected a SHA-256, two spaces and a file's name: run sha256sum again.",
      );
    const [, sha256 = "", name = ""] = found;
    if (sums.has(name)) throw new ParseError(place, "", `${name} is listed twice: run sha256sum again.`);
    sums.set(name, sha256);
  }
  return sums;
}
