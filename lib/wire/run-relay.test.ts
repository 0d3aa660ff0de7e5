import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type RelayOptions, runRelay } from "./run-relay";
import type { TimedFrame } from "./wire-log";

const ECHO = fileURLToPath(new URL("./fixtures/echo-server.mjs", import.meta.url));

/** A relay in this process, with a client's two pipes. */
function startRelay(args: readonly string[], more: Partial<RelayOptions> = {}) {
  const frames: TimedFrame[] = [];
  const input = new PassThrough();
  const output = new PassThrough();
  const stop = new AbortController();
  const written: Buffer[] = [];
  output.on("data", (chunk: Buffer) => written.push(chunk));
  const ended = runRelay({
    command: process.execPath,
    args: [ECHO, ...args],
    env: { ...process.env },
    server: "echo",
    input,
    output,
    onFrame: (frame) => frames.push(frame),
    now: () => 5,
    signal: stop.signal,
    ...more,
  });
  return { frames, input, output, stop, ended, written: () => Buffer.concat(written) };
}

test("every byte passes both ways unchanged, every line is told with its direction, and the exit code is the server's", async () => {
  const relay = startRelay(["7"], { secrets: ["a-known-secret"] });
  const request = '{"jsonrpc":"2.0",  "id":1,"method":"tools/list","params":{"token":"t-1"}}\r\n';
  const noise = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(" a-known-secret\n\n")]);
  const sent = Buffer.concat([Buffer.from(request), noise, Buffer.from("no line end")]);
  relay.input.write(sent.subarray(0, 20));
  relay.input.end(sent.subarray(20));
  expect(await relay.ended).toBe(7);
  expect(relay.written()).toEqual(sent);
  const messages = [
    { jsonrpc: "2.0", id: 1, method: "tools/list", params: { token: "[redacted]" } },
    "\ufffd\ufffd [redacted]",
    "no line end",
  ];
  for (const direction of ["to-server", "to-client"] as const) {
    const told = relay.frames.filter((frame) => frame.direction === direction);
    expect(told.map(({ message }) => message)).toEqual(messages);
    expect(told[0]).toMatchObject({ time: 5, server: "echo" });
  }
  expect(new Set(relay.frames.map(({ exchange }) => exchange)).size).toBe(1);
});

test("a server that heeds nothing is gone with what it started, half a second after SIGTERM", async () => {
  const relay = startRelay(["stubborn"]);
  await expect.poll(() => relay.frames.length, { timeout: 10_000 }).toBe(1);
  const { pids } = (relay.frames[0]?.message ?? {}) as unknown as { pids: [number, number] };
  expect(pids.map(isAlive)).toEqual([true, true]);
  relay.input.end();
  relay.stop.abort();
  expect(await relay.ended).toBe(128 + 9);
  await expect.poll(() => pids.map(isAlive), { timeout: 5000 }).toEqual([false, false]);
});

test("a command that is not there is named", async () => {
  const { ended } = startRelay([], { command: "no-such-command-here" });
  await expect(ended).rejects.toThrow('The command "no-such-command-here" did not start');
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[2] !== "Z";
  } catch {
    return false;
  }
}
