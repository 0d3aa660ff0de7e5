import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Which code did something: the package's version and, in a clone, the commit checked out ("0.1.0+1a2b3c4d5e6f"). */
export function readCodeVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const commit = readCommit(root);
  return commit === null ? version : `${version}+${commit.slice(0, 12)}`;
}

/** Without git's own program, which need not be installed; null outside a plain clone. */
function readCommit(root: string): string | null {
  const head = readOrNull(join(root, ".git", "HEAD"))?.trim() ?? "";
  const name = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
  if (name === undefined) return isCommit(head) ? head : null;
  const loose = readOrNull(join(root, ".git", name))?.trim();
  const packed = readOrNull(join(root, ".git", "packed-refs"))?.split("\n");
  const commit = loose ?? packed?.find((line) => line.endsWith(` ${name}`))?.split(" ")[0] ?? "";
  return isCommit(commit) ? commit : null;
}

function isCommit(text: string): boolean {
  return /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(text);
}

function readOrNull(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
