import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type StubSeen, startStubEndpoint } from "@/lib/model/endpoint/testing-stub";
import { createRandom } from "@/lib/random";
import { withoutVolatile } from "@/lib/record/testing";
import { packageRoot } from "@/lib/storage";
import { makeHome } from "./testing";

const CLI = path.join(packageRoot(), "dist", "cli.mjs");
const { dataDir, rightcall } = await makeHome();
const KILLS = 10;
/** Lines of the finished file but for its end: header, prompt, tools, and 2 + 3, 2 + 11 and 2 + 11 of three tickets. */
const LINES = 34;

const quoteIn = ({ texts }: StubSeen) => /Q-\d[\w-]+/.exec(texts.join("\n"))?.[0] ?? "";

/** Quote, refund, refund again, look at the order, answer. */
function refundTwice(order_id: string) {
  const refund = (seen: StubSeen) => ({
    calls: [{ name: "shop.issue_refund", arguments: { order_id, quote_id: quoteIn(seen) } }],
  });
  return [
    { calls: [{ name: "shop.quote_refund", arguments: { order_id } }] },
    refund,
    refund,
    { calls: [{ name: "shop.get_order_status", arguments: { order_id } }] },
    { words: "Your money is on its way." },
  ];
}

const SCRIPT = {
  "T-0001": [
    { calls: [{ name: "shop.get_order_status", arguments: { order_id: "O-2214" } }] },
    { words: "It is being prepared." },
  ],
  "T-0007": refundTwice("O-1873"),
  "T-0026": refundTwice("O-1690"),
};

test("kill -9 behind any event, and what --resume makes of it is what nobody killed", async () => {
  await using stub = await startStubEndpoint(SCRIPT);
  const start = (id: string, more: readonly string[]) =>
    spawn(process.execPath, [CLI, "record", "--id", id, "--quiet", ...more], {
      cwd: tmpdir(),
      env: { NODE_ENV: "production", PATH: process.env.PATH ?? "", RIGHTCALL_DATA: dataDir, ...stub.env },
      stdio: ["ignore", "ignore", "inherit"],
    });
  const setup = "--suite shop --model openai:stub-1 --tickets T-0001,T-0007,T-0026 --title Same".split(" ");
  /** The end event's hash covers the id, which is another one each time; that it fits is what `partial` says. */
  const textOf = async (id: string) =>
    withoutVolatile(await readFile(path.join(dataDir, "recordings", `${id}.jsonl`), "utf8"))
      .replace(`"id":"${id}"`, '"id":""')
      .replace(/"sha256":"[0-9a-f]{64}"}\n$/, "");

  expect(await codeOf(start("not-killed", setup))).toBe(0);
  const whole = await textOf("not-killed");
  expect(whole.split("\n")).toHaveLength(LINES + 1);
  expect(whole.match(/"refund_id":"R-6001"/g)).toHaveLength(4);
  expect(whole.match(/"refunded":"42.00"/g)).toHaveLength(1);

  const seed = Number(process.env.RIGHTCALL_KILL_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`kills with RIGHTCALL_KILL_SEED=${seed}`);
  const random = createRandom(seed);
  for (let kill = 0; kill < KILLS; kill++) {
    const [id, behind] = [`killed-${kill}`, random.int(1, LINES)];
    const child = start(id, setup);
    await lineCount(path.join(dataDir, "partial", `${id}.jsonl`), behind, child);
    child.kill("SIGKILL");
    await codeOf(child);
    expect(await codeOf(start(id, ["--resume"])), `${id} behind line ${behind}, seed ${seed}`).toBe(0);
    expect(await textOf(id), `${id} behind line ${behind}, seed ${seed}`).toBe(whole);
  }
  const replayed = JSON.parse((await rightcall("replay", "killed-0", "--json")).out);
  expect(replayed).toMatchObject({ same: 3, changed: [], notRun: 0 });
  const listed = JSON.parse((await rightcall("list", "--json")).out).recordings;
  const own = listed.filter(({ origin }: { origin: string }) => origin === "recorded");
  expect(own.map((row: { class: string; partial: boolean }) => [row.class, row.partial])).toEqual(
    Array.from({ length: KILLS + 1 }, () => ["model-run", false]),
  );
}, 400_000);

async function codeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const [code] = await once(child, "close");
  return code;
}

/** Resolves when the file has so many lines, or its writer has ended. */
async function lineCount(file: string, lines: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const text = await readFile(file, "utf8").catch(() => "");
    if (text.split("\n").length > lines) return;
    await sleep(1);
  }
}
