import { accessSync, constants, existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";

/**
 * What compiling better-sqlite3 needs and this machine lacks, one line each, and the folder that holds Node's
 * headers (`nodedir`) when there is one for this very Node.
 *
 * @param {{ env?: Record<string, string | undefined>, execPath?: string, abi?: string, platform?: string }} [machine]
 */
export function inspectToolchain({
  env = process.env,
  execPath = process.execPath,
  abi = process.versions.modules,
  platform = process.platform,
} = {}) {
  const missing = [];
  const has = (names) => names.some((name) => name && isOnPath(name, env.PATH ?? ""));
  if (!has([env.npm_config_python, env.PYTHON, "python3", "python"])) missing.push("python3");
  if (!has([env.MAKE, "make", "gmake"])) missing.push("make");
  const compilers = env.CXX ? [env.CXX.split(" ")[0]] : platform === "linux" ? ["g++"] : ["c++", "clang++"];
  if (!has(compilers)) missing.push(`a C++ compiler (${compilers[0]})`);
  const nodedir = findHeaders({ env, execPath, abi });
  if (!nodedir) missing.push(`Node's headers for ${process.version} (include/node/node.h)`);
  return { missing, nodedir };
}

/** Headers beside the running Node come first: a configured nodedir may belong to another Node. */
function findHeaders({ env, execPath, abi }) {
  const candidates = [
    join(dirname(execPath), ".."),
    join(dirname(realpathSync(execPath)), ".."),
    env.npm_config_nodedir,
  ];
  return candidates.find((folder) => folder && headersAbi(folder) === abi);
}

function headersAbi(folder) {
  const headers = join(folder, "include", "node");
  if (!existsSync(join(headers, "node.h")) || !existsSync(join(headers, "node_version.h"))) return undefined;
  return /#define NODE_MODULE_VERSION (\d+)/.exec(readFileSync(join(headers, "node_version.h"), "utf8"))?.[1];
}

function isOnPath(name, path) {
  const files = isAbsolute(name) ? [name] : path.split(delimiter).map((folder) => join(folder, name));
  return files.some((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Advice for one missing list, in the words of the system's package manager where it is known. */
export function installHint(missing) {
  const lines = [`Compiling better-sqlite3 needs ${missing.join(", ")}.`];
  if (missing.some((what) => !what.startsWith("Node's headers")))
    lines.push("On Debian or Ubuntu: apt-get install -y python3 make g++. On macOS: xcode-select --install.");
  if (missing.some((what) => what.startsWith("Node's headers")))
    lines.push(
      "Node's headers come with the archives of nodejs.org; with another Node set npm_config_nodedir to the folder that holds include/node/node.h.",
    );
  return lines.join("\n");
}
