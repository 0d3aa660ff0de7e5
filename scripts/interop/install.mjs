import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const INSTALL_MS = 900_000;

/**
 * @typedef {{ name: string, from: { npm?: string, pip?: string, version: string, venv?: string }, command: string[],
 *   env?: Record<string, string>, tickets: { id: string, body: string, accepted: string[] }[] }} Server
 */

/**
 * Installs what the servers come from into a folder, where it is not there yet, from the registries that npm and pip are
 * set up with: npm packages without their install scripts, Python packages each into its virtual environment.
 *
 * @param {readonly Server[]} servers
 * @param {string} folder
 * @returns {Record<string, string>} what stands for "{npm}", "{work}" and each virtual environment in a command
 */
export function installServers(servers, folder) {
  const npm = servers.flatMap(({ from }) => (from.npm ? [`${from.npm}@${from.version}`] : []));
  once(join(folder, "npm"), npm, (target) => {
    writeFileSync(join(target, "package.json"), '{"private":true}');
    run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...npm], target);
  });
  /** @type {Map<string, string[]>} */
  const environments = new Map();
  for (const { from } of servers) {
    if (from.pip === undefined) continue;
    const venv = from.venv ?? "servers";
    environments.set(venv, [...(environments.get(venv) ?? []), `${from.pip}==${from.version}`]);
  }
  for (const [name, packages] of environments) {
    once(join(folder, name), packages, (target) => {
      run("python3", ["-m", "venv", target], folder);
      run(join(target, "bin", "pip"), ["install", "--quiet", ...packages], folder);
    });
  }
  return {
    npm: join(folder, "npm", "node_modules"),
    work: makeWork(folder),
    ...Object.fromEntries([...environments.keys()].map((name) => [name, join(folder, name)])),
  };
}

/** What the servers may read: one text, and one empty repository. @param {string} folder */
function makeWork(folder) {
  const work = join(folder, "work");
  mkdirSync(join(work, "repository"), { recursive: true });
  writeFileSync(join(work, "notes.txt"), "One line.\n");
  if (!existsSync(join(work, "repository", ".git")))
    run("git", ["init", "--quiet", "."], join(work, "repository"));
  return work;
}

/**
 * @param {string} target
 * @param {readonly string[]} packages
 * @param {(target: string) => void} install
 */
function once(target, packages, install) {
  const mark = join(target, "installed.json");
  const wanted = JSON.stringify(packages);
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  mkdirSync(target, { recursive: true });
  install(target);
  writeFileSync(mark, wanted);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  console.error(`> ${command} ${args.join(" ")}`);
  const { status, error, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", timeout: INSTALL_MS });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr.slice(-2000)}`);
}
