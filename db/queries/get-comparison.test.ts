import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalJson, type Json, sha256Hex } from "@/lib/canonical-json";
import { type ComparisonSide, compareRecordings } from "@/lib/compare";
import { createRandom } from "@/lib/random";
import type { Header, RecordingItem } from "@/lib/recording";
import type { RecordedCall } from "@/lib/ticket-run";
import { importRecording } from "../import-recording";
import type { ImportSource } from "../import-types";
import { readCalls } from "../read-run";
import { readVerdicts } from "../read-verdict";
import { sampleItems, sampleRun, sampleSource, temporaryDatabase } from "../testing";
import { factsOf } from "./comparison-side";
import { getComparison, listPairRows } from "./index";
import { readRecording } from "./recording-row";

let here: ReturnType<typeof temporaryDatabase>;
beforeAll(() => {
  here = temporaryDatabase();
});
afterAll(() => here.clear());

type Shape = { tickets: number; trials: number; results: boolean; greedy?: boolean };

/** A recording that goes its own way on the sample's tickets: other calls, claims, faults, texts and results by chance. */
async function importRandom(
  id: string,
  seed: number,
  { tickets, trials, results, greedy }: Shape,
): Promise<void> {
  const random = createRandom(seed);
  const header: Partial<Header> = {
    id,
    revision: id,
    toolListSha256: sha256Hex(id),
    trials,
    sampling: greedy ? { temperature: 0 } : { temperature: 0.7, seed },
  };
  async function* items(): AsyncGenerator<RecordingItem> {
    for await (const item of sampleItems({ runs: 0, header, sha256: sha256Hex(`${id} ${seed}`) })) {
      if (item.kind !== "end") {
        if (item.kind === "start") yield item;
        continue;
      }
      for (let number = 1; number <= tickets; number += 1) {
        if (random.chance(0.05)) continue;
        const reworded = random.chance(0.05);
        for (let trial = 1; trial <= trials; trial += 1) yield oneRun(number, trial, reworded);
      }
      yield item;
    }
  }
  const oneRun = (number: number, trial: number, reworded: boolean): RecordingItem => {
    // One number in three calls the wrong tool, one in five claims, one in eleven dies: see sampleRun.
    const item = sampleRun(random.int(1, 60));
    const own = sampleRun(number);
    const body = `${own.ticket.body}${reworded ? ` ${id}` : ""}`;
    const calls = item.run.calls.map((call) => ({
      ...call,
      arguments: own.run.calls[0]?.arguments ?? "{}",
      ...(results && random.chance(0.1) ? { content: `{"seen":"${id}"}` } : { content: "{}" }),
    }));
    return {
      ...item,
      ticket: { ...own.ticket, body },
      expectation: random.chance(0.06) ? null : own.expectation,
      run: { ...item.run, ticket: own.ticket.id, trial, calls },
    };
  };
  await importRecording(here.db, {
    ...(sampleSource({ runs: 0 }) as ImportSource),
    class: "model-run",
    items: items(),
  });
}

/** What lib/compare takes, read row by row. */
function sideOf(id: string): ComparisonSide {
  const found = readRecording(here.db, id);
  if (found === null) throw new Error(`no ${id}`);
  const rows = readVerdicts(here.db, found.stored.id);
  const calls = readCalls(
    here.db,
    rows.map(({ ticketRunId }) => ticketRunId),
  );
  return {
    ...factsOf(found.stored),
    runs: rows.map(({ ticketSha256, ticketRunId, verdict }) => ({
      ticketSha256,
      resultsByCall: resultsByCall(calls.get(ticketRunId) ?? []),
      verdict,
    })),
  };
}

function resultsByCall(calls: readonly RecordedCall[]): Record<string, string> {
  const results: Record<string, string> = {};
  let path = "";
  for (const { tool, arguments: given, status, content, structured } of calls) {
    path = JSON.stringify([path, tool, given]);
    const result: Json = [status, content, structured ?? null];
    results[path] = canonicalJson(result);
  }
  return results;
}

describe("a comparison from columns equals lib/compare's, run by run", () => {
  const shapes: [string, Shape, Shape][] = [
    ["one trial", { tickets: 90, trials: 1, results: false }, { tickets: 90, trials: 1, results: false }],
    ["three trials", { tickets: 40, trials: 3, results: false }, { tickets: 40, trials: 3, results: false }],
    [
      "three trials against one",
      { tickets: 40, trials: 3, results: false },
      { tickets: 50, trials: 1, results: false },
    ],
    [
      "a greedy side",
      { tickets: 40, trials: 2, results: false, greedy: true },
      { tickets: 40, trials: 2, results: false, greedy: true },
    ],
    [
      "other tool results",
      { tickets: 60, trials: 1, results: true },
      { tickets: 60, trials: 1, results: true },
    ],
  ];

  test.each(shapes)("%s", async (name, first, second) => {
    const [one, other] = [`${name.replaceAll(" ", "-")}-b`, `${name.replaceAll(" ", "-")}-a`];
    await importRandom(one, name.length, first);
    await importRandom(other, name.length + 1, second);
    for (const stale of [false, true]) {
      // What an older version stored has no columns: they are made from the rows.
      if (stale) here.db.$client.exec("DELETE FROM run_columns");
      for (const [base, candidate] of [
        [one, other],
        [other, one],
      ] as const) {
        const page = await getComparison(here.db, base, candidate, { tried: 3 });
        if (page === null) throw new Error("both are here");
        const { noiseFloor, toolChanges, revisionsTried: tried } = page.comparison;
        const reference = compareRecordings(sideOf(base), sideOf(candidate), {
          noiseFloor,
          toolChanges,
          tried,
        });
        const { pairs, ...figures } = reference;
        const inOrder = ({ moves, ...rest }: typeof figures) => ({
          ...rest,
          moves: moves.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
        });
        expect(inOrder(page.comparison)).toEqual(inOrder(figures));
        expect(page.comparison.axis.includes("tool results")).toBe(first.results);
        const order = ["lost", "gained", "neither", "both"];
        const wanted = pairs.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
        expect(page.pairs.map(({ ticket, trial, state }) => [state, ticket, trial])).toEqual(
          wanted.map(({ ticket, trial, state }) => [state, ticket, trial]),
        );
      }
    }
  });

  test("says why there is no delta", async () => {
    await importRandom("cut-short", 5, { tickets: 3, trials: 1, results: false });
    const page = await getComparison(here.db, "cut-short", "cut-short");
    expect(page?.comparison).toMatchObject({ comparable: false, firstTool: null });
    expect(page?.pairs).toEqual([]);
  });
});

describe("many pairs", () => {
  test("come as the first of each kind, with the counts, and the rest a page at a time", async () => {
    await importRandom("many-a", 50, { tickets: 700, trials: 1, results: false });
    await importRandom("many-b", 51, { tickets: 700, trials: 1, results: false });
    const page = await getComparison(here.db, "many-a", "many-b");
    const every = await getComparison(here.db, "many-a", "many-b", { everyPair: true });
    const counts = page?.pairCounts;
    if (!page || !every || !counts) throw new Error("both are here");
    expect(every.pairs).toHaveLength(counts.lost + counts.gained + counts.neither + counts.both);
    expect(page.pairs.filter(({ state }) => state === "both")).toHaveLength(20);
    const named = every.pairs.filter(({ state }) => state === "both").slice(0, 100);
    expect(page.strip.both).toEqual(named.map(({ ticket, trial }) => ({ ticket, trial })));
    const read = [];
    for (let after: string | null = "0"; after !== null; ) {
      const next: Awaited<ReturnType<typeof listPairRows>> = await listPairRows(here.db, "many-a", "many-b", {
        state: "both",
        after,
      });
      read.push(...(next?.rows ?? []));
      after = next?.next ?? null;
    }
    expect(read).toEqual(every.pairs.filter(({ state }) => state === "both"));
  });
});
