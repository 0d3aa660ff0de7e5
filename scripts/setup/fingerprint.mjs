import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const CLI_SOURCES = ["cli", "db", "lib", "scripts/build-cli.mjs", "tsconfig.json"];
const APP_SOURCES = [
  "app",
  "components",
  "db",
  "lib",
  "instrumentation.ts",
  "instrumentation-node.ts",
  "proxy.ts",
  "next.config.ts",
  "tsconfig.json",
];
const DEPENDENCY_FIELDS = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
  "peerDependenciesMeta",
  "overrides",
  "allowScripts",
];
const NOT_BUILT = /\.test\.tsx?$|(^|\/)(fixtures|__screenshots__)(\/|$)/;

/** What installed packages depend on: the lock, package.json's dependency fields, the platform. */
export function packagesKey(root) {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  hash.update(JSON.stringify(DEPENDENCY_FIELDS.map((field) => manifest[field] ?? null)));
  return hash.update(readFileSync(join(root, "package-lock.json"))).digest("hex");
}

/** What a compiled module depends on: the packages and Node's binary interface. */
export const nativeKey = (root) => digest([packagesKey(root), process.versions.modules]);

export const cliKey = (root) => digest([packagesKey(root), ...sourceDigests(root, CLI_SOURCES)]);

export const appKey = (root) => digest([packagesKey(root), ...sourceDigests(root, APP_SOURCES)]);

/**
 * Whether node_modules already holds what the lock names, so that a tree installed by hand is kept.
 * npm writes node_modules/.package-lock.json last, so a broken-off install has none. Optional packages may be absent.
 */
export function treeMatchesLock(root) {
  const installedFile = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, "utf8")).packages;
  const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const names = new Set([...Object.keys(installed), ...Object.keys(locked)]);
  names.delete("");
  return [...names].every((name) => {
    if (!locked[name]) return false;
    if (!installed[name])
      return Boolean(locked[name].optional || locked[name].devOptional || locked[name].peer);
    return (
      installed[name].version === locked[name].version && installed[name].integrity === locked[name].integrity
    );
  });
}

function sourceDigests(root, sources) {
  return sources.flatMap((source) =>
    listFiles(root, source).map((file) => `${file} ${digest([readFileSync(join(root, file))])}`),
  );
}

function listFiles(root, path) {
  const full = join(root, path);
  if (NOT_BUILT.test(path) || !existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`));
}

function digest(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\n");
  return hash.digest("hex");
}
