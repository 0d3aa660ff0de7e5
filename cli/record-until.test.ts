import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type StubScript, startStubEndpoint } from "@/lib/model/endpoint/testing-stub";
import { makeHome, runCli, schemaFault } from "./testing";

const { dataDir, rightcall } = await makeHome();
const record = (line: string, env: Record<string, string>) =>
  runCli(["record", ...line.split(" ")], { dataDir, env });
const headerOf = async (id: string) =>
  JSON.parse((await readFile(path.join(dataDir, "recordings", `${id}.jsonl`), "utf8")).split("\n")[0] ?? "");

describe("--until settled", () => {
  const TICKETS = Array.from({ length: 20 }, (_, index) => `T-${String(index + 1).padStart(4, "0")}`);
  const RUNS = `--suite shop --model openai:stub-1 --mode first-call --tickets ${TICKETS.join(",")} --concurrency 4 --quiet`;
  const wrong = [{ words: "I do not know." }];

  test("stops at the first look that settles it, and the comparison says planned and used", async () => {
    const script: StubScript = Object.fromEntries(TICKETS.map((id) => [id, wrong]));
    const right: StubScript = Object.fromEntries(
      await Promise.all(
        TICKETS.map(async (id) => [id, [{ calls: [{ name: await expected(id), arguments: {} }] }]] as const),
      ),
    );
    await using stub = await startStubEndpoint(script);
    expect((await record(`${RUNS} --trials 3 --id base`, stub.env)).code).toBe(0);
    const more = await record(
      `${RUNS} --trials 4 --id more --revision r2 --until settled --against base`,
      stub.env,
    );
    expect([more.code, more.err]).toEqual([
      2,
      expect.stringContaining("rightcall record --again base --trials 4"),
    ]);

    // Another endpoint is another model, so the same one gives the better answers now.
    Object.assign(script, right);
    const { code, out } = await record(
      `${RUNS.replace(" --quiet", "")} --trials 3 --id better --revision r2 --until settled --against base --json`,
      stub.env,
    );
    expect(await schemaFault("record", JSON.parse(out))).toBe("");
    expect([code, JSON.parse(out)]).toEqual([
      0,
      expect.objectContaining({
        trials: 1,
        looks: expect.objectContaining({
          planned: 3,
          used: 1,
          state: "settled",
          savedRuns: 40,
          savedTokens: expect.any(Number),
        }),
      }),
    ]);
    expect(await headerOf("better")).toMatchObject({
      trials: 1,
      looks: { planned: 3, used: 1, against: "base", savedTokens: JSON.parse(out).looks.savedTokens },
    });
    const compared = JSON.parse((await rightcall("compare", "base", "better", "--json")).out);
    expect(compared).toMatchObject({
      looks: { planned: 3, used: 1, savedTokens: expect.any(Number) },
      firstTool: { verdict: "settled" },
    });

    Object.assign(script, Object.fromEntries(TICKETS.map((id) => [id, wrong])));
    const same = await record(
      `${RUNS} --trials 3 --id same --revision r3 --until settled --against base`,
      stub.env,
    );
    expect(same.code).toBe(0);
    expect((await headerOf("same")).looks).toEqual({ planned: 3, used: 3, against: "base" });
  });

  async function expected(id: string): Promise<string> {
    const lines = (await readFile("tickets/shop/tickets.jsonl", "utf8")).trim().split("\n");
    return lines.map((line) => JSON.parse(line)).find((ticket) => ticket.id === id).accepted[0];
  }
});
