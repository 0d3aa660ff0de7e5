import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type CliIo, EnvironmentError } from "./io";
import { prepareFolder } from "./serve-data";
import { startNext } from "./serve-next";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rightcall-serve-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function ioWith(data: string): CliIo {
  const env = { NODE_ENV: "test" as const, RIGHTCALL_DATA: data };
  return { out: () => {}, err: () => {}, env, cwd: folder, isTerminal: false, signal: AbortSignal.abort() };
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "no failure",
    (error: unknown) => error,
  );
}

describe("prepareFolder", () => {
  test("a data folder that is a file is refused by name", async () => {
    const file = join(folder, "data");
    writeFileSync(file, "");
    const error = await failureOf(prepareFolder({ root: folder, dataDir: undefined, io: ioWith(file) }));
    expect(error).toBeInstanceOf(EnvironmentError);
    expect(error).toHaveProperty("message", expect.stringContaining(`${file} is a file`));
  });

  test("a data folder whose parent is missing is refused by name", async () => {
    const data = join(folder, "absent", "data");
    const error = await failureOf(prepareFolder({ root: folder, dataDir: undefined, io: ioWith(data) }));
    expect(error).toBeInstanceOf(EnvironmentError);
    expect(error).toHaveProperty("message", expect.stringContaining(`${data} cannot be made (ENOENT`));
  });

  test("a folder in which nothing can be made is refused", async () => {
    const error = await failureOf(prepareFolder({ root: folder, dataDir: "/proc/self", io: ioWith(folder) }));
    expect(error).toHaveProperty("message", expect.stringContaining("Nothing can be written in /proc/self"));
  });
});

test("pages that are not built yet are an error that says what builds them", () => {
  const options = { root: folder, host: "127.0.0.1", port: 0, env: process.env, err: () => {} };
  expect(() => startNext(options)).toThrow(
    "The pages are not built yet. `npm start` builds and serves them.",
  );
});
