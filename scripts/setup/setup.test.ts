import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appKey, cliKey, nativeKey, packagesKey, treeMatchesLock } from "./fingerprint.mjs";
import { acquireLock } from "./lock.mjs";
import { runStep, StepError } from "./run-step.mjs";
import { inspectToolchain, installHint } from "./toolchain.mjs";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "rightcall-setup-"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, contents: unknown): string {
  const file = join(root, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, typeof contents === "string" ? contents : JSON.stringify(contents));
  return file;
}

describe("fingerprints", () => {
  beforeEach(() => {
    put("package.json", { scripts: { test: "vitest" }, dependencies: { zod: "4.6.7" } });
    put("package-lock.json", { packages: {} });
    put("lib/x.ts", "export const a = 1;");
  });

  test("a new dependency or lock changes the packages' key, a new script does not", () => {
    const key = packagesKey(root);
    put("package.json", { scripts: { test: "other" }, dependencies: { zod: "4.6.7" } });
    expect(packagesKey(root)).toBe(key);
    put("package.json", { dependencies: { zod: "4.6.8" } });
    expect(packagesKey(root)).not.toBe(key);
    put("package.json", { dependencies: { zod: "4.6.7" } });
    put("package-lock.json", { packages: { a: {} } });
    expect(packagesKey(root)).not.toBe(key);
  });

  test("an edited source changes both builds' keys and no install's", () => {
    const before = [cliKey(root), appKey(root), packagesKey(root), nativeKey(root)];
    put("lib/x.ts", "export const a = 2;");
    const after = [cliKey(root), appKey(root), packagesKey(root), nativeKey(root)];
    expect(after.map((key, index) => key === before[index])).toEqual([false, false, true, true]);
  });

  test("a page changes the pages' key alone, a test and a fixture change none", () => {
    const before = [cliKey(root), appKey(root)];
    put("lib/x.test.ts", "test");
    put("lib/fixtures/data.ts", "data");
    expect([cliKey(root), appKey(root)]).toEqual(before);
    put("app/page.tsx", "page");
    expect(cliKey(root)).toBe(before[0]);
    expect(appKey(root)).not.toBe(before[1]);
  });
});

describe("treeMatchesLock", () => {
  const zod = { version: "4.6.7", integrity: "sha512-a" };
  const swc = { version: "1.0.0", optional: true };

  test.each([
    ["the same packages", { "node_modules/zod": zod }, true],
    ["another version", { "node_modules/zod": { ...zod, version: "4.6.8" } }, false],
    ["a missing package", {}, false],
    ["a package too many", { "node_modules/zod": zod, "node_modules/b": zod }, false],
  ])("%s", (_what, installed, expected) => {
    put("package-lock.json", { packages: { "": {}, "node_modules/zod": zod, "node_modules/swc": swc } });
    put("node_modules/.package-lock.json", { packages: installed });
    expect(treeMatchesLock(root)).toBe(expected);
  });

  test("an install that was broken off has no list and does not match", () => {
    put("package-lock.json", { packages: {} });
    mkdirSync(join(root, "node_modules"));
    expect(treeMatchesLock(root)).toBe(false);
  });
});

describe("acquireLock", () => {
  test("a second holder waits until the first gives the lock back", async () => {
    const file = join(root, ".setup", "lock");
    const order: string[] = [];
    const release = await acquireLock(file);
    const second = acquireLock(file, { pollMs: 5, onWait: (pid) => order.push(`waits for ${pid}`) });
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push("released");
    release();
    (await second)();
    expect(order).toEqual([`waits for ${process.pid}`, "released"]);
    expect(existsSync(file)).toBe(false);
  });

  test("a lock whose process is gone is taken over", async () => {
    const gone = spawnSync(process.execPath, ["-e", "console.log(process.pid)"], { encoding: "utf8" }).stdout;
    const file = put(".setup/lock", gone.trim());
    const release = await acquireLock(file);
    expect(readFileSync(file, "utf8")).toBe(String(process.pid));
    release();
  });

  test("a lock that its holder has stopped touching is taken over, though its pid runs", async () => {
    const file = put(".setup/lock", "1");
    utimesSync(file, new Date(0), new Date(0));
    const release = await acquireLock(file);
    expect(readFileSync(file, "utf8")).toBe(String(process.pid));
    release();
  });

  test("of many processes that find a dead holder one at a time gets in", async () => {
    put(".setup/lock", "4194304");
    const log = put("log", "");
    const script = `
      import { appendFileSync } from "node:fs";
      import { acquireLock } from ${JSON.stringify(fileURLToPath(new URL("./lock.mjs", import.meta.url)))};
      const release = await acquireLock(${JSON.stringify(join(root, ".setup/lock"))}, { pollMs: 2 });
      appendFileSync(${JSON.stringify(log)}, "in\\n");
      await new Promise((resolve) => setTimeout(resolve, 10));
      appendFileSync(${JSON.stringify(log)}, "out\\n");
      release();`;
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" }),
    );
    await Promise.all(children.map((child) => new Promise((resolve) => child.once("exit", resolve))));
    expect(readFileSync(log, "utf8")).toBe("in\nout\n".repeat(6));
  });
});

describe("inspectToolchain", () => {
  function putNode(abi: string): string {
    put("node/include/node/node.h", "");
    put("node/include/node/node_version.h", `#define NODE_MODULE_VERSION ${abi}\n`);
    return put("node/bin/node", "");
  }

  function putTools(...names: string[]): string {
    for (const name of names) chmodSync(put(`tools/${name}`, ""), 0o755);
    return join(root, "tools");
  }

  test("finds every tool, and the headers beside node", () => {
    const env = { PATH: putTools("python3", "make", "g++") };
    const found = inspectToolchain({ env, execPath: putNode("115"), abi: "115", platform: "linux" });
    expect(found).toEqual({ missing: [], nodedir: join(root, "node") });
  });

  test("names what is missing", () => {
    const env = { PATH: putTools("python3") };
    const { missing } = inspectToolchain({
      env,
      execPath: put("bin/node", ""),
      abi: "115",
      platform: "linux",
    });
    expect(missing).toEqual([
      "make",
      "a C++ compiler (g++)",
      `Node's headers for ${process.version} (include/node/node.h)`,
    ]);
    expect(installHint(missing)).toContain("apt-get install -y python3 make g++");
  });

  test("headers of another Node are not taken; configured ones of this Node are", () => {
    const env = { PATH: putTools("python3", "make", "g++"), npm_config_nodedir: join(root, "node") };
    putNode("127");
    const execPath = put("bin/node", "");
    const inspect = (abi: string) => inspectToolchain({ env, execPath, abi, platform: "linux" });
    expect(inspect("115").nodedir).toBeUndefined();
    expect(inspect("127").nodedir).toBe(join(root, "node"));
  });
});

describe("runStep", () => {
  test("a failure carries the step's name, its exit code and all that it printed", async () => {
    const script = 'console.log("to out"); console.error("to err"); process.exit(4)';
    const error = await runStep("try", process.execPath, ["-e", script]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StepError);
    expect(error).toHaveProperty("message", expect.stringContaining("try failed: exit code 4"));
    expect(error).toHaveProperty("output", expect.stringMatching(/to out[\s\S]*to err|to err[\s\S]*to out/));
  });

  test("a command that does not exist fails by name", async () => {
    await expect(runStep("try", join(root, "absent"), [])).rejects.toThrow("ENOENT");
  });
});
