import { dirname, join, normalize } from "node:path/posix";

/** One source file: its path from the package root, with forward slashes, and its text. */
export type SourceFile = { path: string; text: string };

type Import = { specifier: string; typeOnly: boolean };

/** lib's modules in order: each may import those before it. */
export const LIB_ORDER: readonly string[] = [
  "allowed-hosts",
  "canonical-json",
  "random",
  "format",
  "statistics",
  "tool-list",
  "ticket",
  "suite",
  "shop",
  "partner",
  "contract",
  "wire",
  "trace",
  "names",
  "ticket-run",
  "claims",
  "scoring",
  "compare",
  "storage",
  "model",
  "host",
  "recording",
  "provenance",
  "annotations",
  "record",
  "replay",
  "jobs",
  "import",
  "export",
  "lint",
  "preview",
  "check",
  "book",
];

/** Modules that compute and touch nothing: clock, randomness, disk, network and environment come in as arguments. */
const PURE = [
  "allowed-hosts",
  "canonical-json",
  "random",
  "format",
  "statistics",
  "tool-list",
  "ticket",
  "suite",
  "names",
  "ticket-run",
  "claims",
  "scoring",
  "compare",
  "contract",
  "preview",
];
const PURE_BUILTINS = new Set(["node:crypto", "node:util", "node:buffer"]);
const IMPURE_CALLS: readonly [RegExp, string][] = [
  [/\bDate\.now\(/, "Date.now()"],
  [/\bnew Date\(\s*\)/, "new Date()"],
  [/\bperformance\.now\(/, "performance.now()"],
  [/\bMath\.random\(/, "Math.random()"],
  [/\brandom(UUID|Bytes)\(/, "random bytes"],
  [/\bprocess\./, "process"],
  [/(?<![.\w])fetch\(/, "fetch()"],
];

const UI = /^(next|react|react-dom|react-is|recharts|@tanstack\/[^/]+)(\/|$)/;
const SQL = /^(drizzle-orm|drizzle-kit|better-sqlite3)(\/|$)/;
const FOREIGN: Readonly<Record<string, { folders: readonly string[]; packages: readonly RegExp[] }>> = {
  lib: { folders: ["db", "app", "components", "cli", "scripts"], packages: [UI, SQL] },
  db: { folders: ["app", "components", "cli", "scripts"], packages: [UI] },
  cli: { folders: ["app", "components", "scripts"], packages: [UI] },
  app: { folders: ["cli", "scripts"], packages: [/^node-llama-cpp(\/|$)/] },
  components: { folders: ["cli", "scripts"], packages: [/^node-llama-cpp(\/|$)/, SQL] },
};
const MOST_LINES = 300;

/** Every breach of the layout's rules in these files, each as "path: what is wrong". */
export function checkArchitecture(
  files: readonly SourceFile[],
  longFiles: Readonly<Record<string, string>>,
): string[] {
  const sources = files.filter((file) => !isForTests(file.path));
  return [
    ...sources.flatMap(checkTestSupport),
    ...sources.flatMap(checkFolders),
    ...sources.flatMap(checkLibOrder),
    ...sources.flatMap(checkPurity),
    ...checkClientCode(sources),
    ...sources.flatMap(checkSetup),
    ...checkLength(files, longFiles),
  ];
}

/** Dependencies whose version is no exact one. */
export function checkVersions(manifest: Readonly<Record<string, unknown>>): string[] {
  const fields = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];
  return fields.flatMap((field) =>
    Object.entries(manifest[field] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))
      .map(([name, version]) => `package.json: ${field}.${name} is "${version}", not an exact version`),
  );
}

/** Tests and what they share: files and folders named testing or testing-…. */
const isForTests = (path: string) => /\.(test|spec)\.tsx?$|(^|\/)(testing(?![a-z])|e2e\/|bench\/)/.test(path);

function checkTestSupport({ path, text }: SourceFile): string[] {
  return readImports(text)
    .filter(({ specifier }) => isForTests(specifier))
    .map(({ specifier }) => `${path}: only tests import ${specifier}`);
}

function checkFolders({ path, text }: SourceFile): string[] {
  const rule = FOREIGN[topFolder(path)];
  if (!rule) return [];
  return readImports(text).flatMap(({ specifier }) => {
    const target = resolveImport(path, specifier);
    if (target === undefined)
      return rule.packages.some((name) => name.test(specifier))
        ? [`${path}: ${topFolder(path)} does not import ${specifier}`]
        : [];
    return rule.folders.includes(topFolder(target))
      ? [`${path}: ${topFolder(path)} does not import ${target}`]
      : [];
  });
}

function checkLibOrder({ path, text }: SourceFile): string[] {
  const own = libModule(path);
  if (own === undefined) return [];
  const place = LIB_ORDER.indexOf(own);
  if (place === -1) return [`${path}: ${own} has no place in LIB_ORDER`];
  return readImports(text).flatMap(({ specifier }) => {
    const target = resolveImport(path, specifier);
    const other = target === undefined ? undefined : libModule(target);
    if (target === undefined || other === undefined || other === own) return [];
    if (LIB_ORDER.indexOf(other) >= place || !LIB_ORDER.includes(other))
      return [`${path}: ${own} may import only the modules before it, not ${other}`];
    return specifier === `@/lib/${other}`
      ? []
      : [`${path}: import ${other} as "@/lib/${other}", not "${specifier}"`];
  });
}

function checkPurity({ path, text }: SourceFile): string[] {
  const own = libModule(path);
  const isPure = (own !== undefined && PURE.includes(own)) || /^lib\/shop\/(generate|generator)/.test(path);
  if (!isPure) return [];
  const code = withoutComments(text);
  return [
    ...readImports(text)
      .filter(({ specifier }) => specifier.startsWith("node:") && !PURE_BUILTINS.has(specifier))
      .map(({ specifier }) => `${path}: a pure module does not import ${specifier}`),
    ...IMPURE_CALLS.filter(([pattern]) => pattern.test(code)).map(
      ([, name]) => `${path}: a pure module does not use ${name}; take it as an argument`,
    ),
  ];
}

/**
 * Client components, and what they import from app and components, take only types from lib and db. Numbers have
 * one way to be written, so lib/format alone may come along; it is small and pure.
 */
function checkClientCode(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const queue = files.filter((file) => /^\s*["']use client["']/.test(withoutComments(file.text)));
  const seen = new Set(queue.map((file) => file.path));
  const faults: string[] = [];
  for (const file of queue) {
    for (const { specifier, typeOnly } of readImports(file.text)) {
      const target = resolveImport(file.path, specifier);
      if (typeOnly || target === undefined) continue;
      if (["lib", "db"].includes(topFolder(target)) && target !== "lib/format")
        faults.push(`${file.path}: client code imports only types from ${target}`);
      const next = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"]
        .map((end) => byPath.get(target + end))
        .find(Boolean);
      if (!next || seen.has(next.path) || !["app", "components"].includes(topFolder(next.path))) continue;
      seen.add(next.path);
      if (!/^\s*["']use server["']/.test(withoutComments(next.text))) queue.push(next);
    }
  }
  return faults;
}

/** Set-up runs before anything is installed. */
function checkSetup({ path, text }: SourceFile): string[] {
  if (!/^scripts\/(setup\.mjs|start\.mjs|setup\/.*\.mjs)$/.test(path)) return [];
  return readImports(text)
    .filter(({ specifier }) => !specifier.startsWith("node:") && !specifier.startsWith("."))
    .map(({ specifier }) => `${path}: set-up runs before ${specifier} is installed`);
}

function checkLength(files: readonly SourceFile[], longFiles: Readonly<Record<string, string>>): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
    .filter(({ path, lines }) => lines > MOST_LINES && !Object.hasOwn(longFiles, path))
    .map(({ path, lines }) => `${path}: ${lines} lines; split it at ${MOST_LINES}, or list it with a reason`);
}

/** Static imports, re-exports, import() and require() of a file, as written. */
export function readImports(text: string): Import[] {
  const code = withoutComments(text);
  const declared = /^\s*(?:import|export)\s+(type\s)?(?:[^;"'`]*?\sfrom\s*)?["']([^"'\n]+)["']/gm;
  const called = /(?<![.\w])(?:import|require)\(\s*["']([^"'\n]+)["']/g;
  return [
    ...[...code.matchAll(declared)].map((match) => ({
      specifier: match[2] ?? "",
      typeOnly: Boolean(match[1]),
    })),
    ...[...code.matchAll(called)].map((match) => ({ specifier: match[1] ?? "", typeOnly: false })),
  ];
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

/** The path from the root that a specifier means; undefined for a package. */
function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith("@/")) return normalize(specifier.slice(2));
  return specifier.startsWith(".") ? normalize(join(dirname(from), specifier)) : undefined;
}

const topFolder = (path: string) => path.split("/")[0] ?? "";

function libModule(path: string): string | undefined {
  const [folder, name] = path.split("/");
  return folder === "lib" ? name : undefined;
}
