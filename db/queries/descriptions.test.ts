import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRecording } from "@/lib/recording";
import { chunksOf, recordingText } from "@/lib/recording/testing";
import { parseSuite, type Suite } from "@/lib/suite";
import { type ToolList, toolListSha256 } from "@/lib/tool-list";
import { importRecording } from "../import-recording";
import { sampleRules, sampleTools, temporaryDatabase } from "../testing";
import { getDescriptions, getRevisionRange } from "./index";
import { LOANS_LISTS, LOANS_SUITE, loansRecording } from "./testing-loans";
import type { Origin } from "./types";

let here: ReturnType<typeof temporaryDatabase>;
const loans = parseSuite(new Map(Object.entries(LOANS_SUITE)), "loans", { claims: sampleRules });

async function put(text: string, origin: Origin = "bundled"): Promise<void> {
  const { provenance } = JSON.parse(text.slice(0, text.indexOf("\n")));
  await importRecording(here.db, {
    items: readRecording(chunksOf(text), "test.jsonl"),
    origin,
    class: provenance.class,
    defaultClaimRules: sampleRules,
    fileName: "test.jsonl",
  });
}

beforeAll(async () => {
  here = temporaryDatabase();
  await put(loansRecording("v1"));
  await put(loansRecording("v2"));
});
afterAll(() => here.clear());

describe("a suite of two listings that no file names", () => {
  test("has a node for each, the later shown against the earlier, with its recording as k of n", async () => {
    const { revisions, unplaced } = await getDescriptions(here.db, loans);
    expect(unplaced).toEqual([]);
    expect(
      revisions.map(({ id, before, isNamed, depth, tools, list, recordings }) => ({
        ...{ id, before, isNamed, depth, tools, list },
        recordings: recordings.map(({ id: name, firstTool, class: of }) => [
          name,
          firstTool.k,
          firstTool.n,
          of,
        ]),
      })),
    ).toEqual([
      {
        ...{ id: "v1", before: null, isNamed: false, depth: 0, tools: 5, list: "recorded" },
        recordings: [["loans-v1", 2, 5, "model-run"]],
      },
      {
        ...{ id: "v2", before: "v1", isNamed: false, depth: 0, tools: 5, list: "recorded" },
        recordings: [["loans-v2", 4, 5, "model-run"]],
      },
    ]);
    expect(revisions[1]?.sha256).toBe(toolListSha256(LOANS_LISTS.v2));
    const [before, after] = revisions;
    expect(after?.change?.tokens).toBe((after?.tokens ?? 0) - (before?.tokens ?? 0));
  });

  test("shows wording, additive and breaking changes apart, tool by tool and field by field", async () => {
    const page = await getRevisionRange(here.db, loans, "v1", "v2");
    const changes = page?.tools.flatMap(({ tool, changes: own }) =>
      own.map(({ field, kind }) => `${kind}: ${tool} ${field}`),
    );
    expect(changes?.toSorted()).toEqual(
      [
        "wording: loans.search_catalogue description",
        "additive: loans.search_catalogue inputSchema.properties.language",
        "wording: loans.get_loan title",
        "wording: loans.get_loan description",
        "breaking: loans.get_loan inputSchema.properties.loan_id.pattern",
        "wording: loans.renew_loan description",
        "breaking: loans.renew_loan inputSchema.required",
        "additive: loans.reserve_copy tool",
        "breaking: loans.pay_fine tool",
      ].toSorted(),
    );
    expect(page?.kinds).toEqual({ wording: 4, additive: 2, breaking: 3, order: 0 });
    expect(page?.unchanged).toBe(1);
    const tokens = Object.fromEntries(
      page?.tools.map((one) => [one.tool, [one.tokensBefore, one.tokens]]) ?? [],
    );
    expect(tokens["loans.pay_fine"]).toEqual([expect.any(Number), null]);
    expect(tokens["loans.reserve_copy"]).toEqual([null, expect.any(Number)]);
  });

  test("going back turns additive into breaking", async () => {
    const page = await getRevisionRange(here.db, loans, "v2", "v1");
    const kindOf = (tool: string) => page?.tools.find((one) => one.tool === tool)?.changes[0]?.kind;
    expect([kindOf("loans.reserve_copy"), kindOf("loans.pay_fine")]).toEqual(["breaking", "additive"]);
  });

  test("holds the paired result of the recorder that worked under both", async () => {
    const page = await getRevisionRange(here.db, loans, "v1", "v2");
    expect(page?.results.map(({ base, candidate }) => [base.id, candidate.id])).toEqual([
      ["loans-v1", "loans-v2"],
    ]);
    const [result] = page?.results ?? [];
    expect(result?.comparison).toMatchObject({ comparable: true, axis: ["descriptions"] });
    expect(result?.comparison.firstTool).toMatchObject({
      base: { k: 2 },
      candidate: { k: 4 },
      gained: ["T-2", "T-4"],
    });
    expect((await getDescriptions(here.db, loans)).newest?.candidate.id).toBe("loans-v2");
  });

  test("sees the invisible character and the letter that only looks Latin", async () => {
    const page = await getRevisionRange(here.db, loans, "v1", "v2");
    const reworded = page?.tools.find(({ tool }) => tool === "loans.renew_loan")?.changes[0];
    expect(reworded?.to).toContain("keep\u200b a book");
    const { lint } = await getDescriptions(here.db, loans, { revision: "v2" });
    const seen = lint?.findings.filter(({ rule }) => rule === "hidden character" || rule === "look-alike");
    expect(seen?.map(({ tool, what }) => [tool, what])).toEqual([
      ["loans.get_loan", "holds U+043E Cyrillic, looks like o"],
      ["loans.renew_loan", "holds U+200B zero-width space"],
    ]);
  });

  test("the lint of a listing names the tickets its recorder missed", async () => {
    const { lint } = await getDescriptions(here.db, loans, { revision: "v1" });
    expect(lint).toMatchObject({ revision: "v1", recording: { id: "loans-v1" }, missed: 3, tools: 5 });
    const words = lint?.findings.find(
      ({ rule, tool }) => rule === "customers' words" && tool === "loans.renew_loan",
    );
    expect(words?.what).toContain("“novel” (2)");
    expect(words?.tickets.map(({ ticket }) => ticket)).toEqual(["T-2", "T-3"]);
    expect(lint?.findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(["opening", "deprecation", "says when", "closed values"]),
    );
  });

  test("one tool's text goes through the listings beside its recorder's fraction", async () => {
    const { history, tools } = await getDescriptions(here.db, loans, { tool: "loans.renew_loan" });
    expect(tools).toContain("loans.pay_fine");
    expect(
      history?.steps.map(({ revision, scores, changes }) => [
        revision,
        changes.length,
        scores.map(({ before, rate }) => [before?.rate.k, rate.k, rate.n]),
      ]),
    ).toEqual([
      ["v1", 0, [[undefined, 0, 2]]],
      ["v2", 2, [[0, 1, 2]]],
    ]);
    const gone = await getDescriptions(here.db, loans, { tool: "loans.pay_fine" });
    expect(
      gone.history?.steps.map(({ text, tokensBefore }) => [text === null, tokensBefore === null]),
    ).toEqual([
      [false, true],
      [true, false],
    ]);
    expect((await getDescriptions(here.db, loans, { tool: "nobody" })).history?.tool).toBe(
      "loans.search_catalogue",
    );
  });

  test("is null for a revision that is not here", async () => {
    expect(await getRevisionRange(here.db, loans, "v1", "v9")).toBeNull();
    expect(await getRevisionRange(here.db, loans, "", "v1")).toBeNull();
  });
});

describe("a suite whose files name the revisions", () => {
  const reworded = (text: string): ToolList =>
    sampleTools.map((server) => ({
      ...server,
      tools: server.tools.map((tool) =>
        tool.name === "quote_refund" ? { ...tool, description: text } : tool,
      ),
    }));
  const old = "Does what its name says: quote refund.";
  const revision = (id: string, parent: string | null, to: string) => ({
    ...{ id, parent, title: `Revision ${id}`, at: "2026-11-01", by: "a test" },
    changes: parent === null ? {} : { "shop.quote_refund": { description: { from: old, to } } },
  });
  const suite: Suite = {
    ...loans,
    id: "named",
    revisions: [
      revision("r1", null, ""),
      revision("r2", "r1", "Works out a refund."),
      revision("r3", "r1", "Third."),
    ],
  };
  const record = (id: string, name: string | null, servers: ToolList) =>
    recordingText({
      header: {
        ...{ id, title: id, revision: name, suite: { id: "named", ticketsSha256: "0".repeat(64) } },
      },
      servers,
      tickets: [{ id: "T-1", expectation: { accepted: ["shop.quote_refund"] } }],
      runs: [
        {
          ticket: "T-1",
          turns: ['<tool_call>\n{"name":"shop.quote_refund","arguments":{}}\n</tool_call>', "Done."],
        },
      ],
    });

  test("places recordings by the hash of their list first, by the revision they name second", async () => {
    await put(record("one", "r1", sampleTools));
    await put(record("misnamed", "r1", reworded("Works out a refund.")), "uploaded");
    await put(record("edited", "r2", reworded("Something else.")), "uploaded");
    const page = await getDescriptions(here.db, suite);
    expect(
      page.revisions.map(({ id, depth, before, list, recordings }) => [
        ...[id, depth, before, list],
        recordings.map((one) => one.id),
      ]),
    ).toEqual([
      ["r1", 0, null, "recorded", ["one"]],
      ["r2", 1, "r1", "recorded", ["misnamed"]],
      [expect.stringMatching(/^list-[0-9a-f]{8}$/), 2, "r2", "recorded", ["edited"]],
      ["r3", 1, "r1", "worked out", []],
    ]);
    expect(page.revisions.map(({ change }) => change?.tools ?? null)).toEqual([null, 1, 1, 1]);
  });

  test("compares with a revision that nothing was recorded under by its worked-out texts", async () => {
    const page = await getRevisionRange(here.db, suite, "r2", "r3");
    expect(page?.tools[0]?.changes).toMatchObject([
      { field: "description", from: "Works out a refund.", to: "Third." },
    ]);
    expect(page?.results).toEqual([]);
  });

  test("tells a file's own changes where no list is known at all", async () => {
    const page = await getRevisionRange(here.db, { ...suite, id: "nobody" }, "r1", "r2");
    expect(page?.tools).toMatchObject([
      { tool: "shop.quote_refund", tokens: null, changes: [{ kind: "wording" }] },
    ]);
    expect(page?.unchanged).toBeNull();
    const empty = await getDescriptions(here.db, { ...suite, id: "nobody" });
    expect([empty.lint, empty.newest, empty.history]).toEqual([null, null, null]);
    expect(empty.revisions.map(({ list }) => list)).toEqual(["unknown", "unknown", "unknown"]);
  });
});

test("the bundled r1, r2 and r3 are found by hash, and the worked example stands in no trend", async () => {
  const folder = temporaryDatabase();
  const keep = here;
  here = folder;
  try {
    for (const id of ["baseline-lexical-r1", "baseline-lexical-r2", "baseline-lexical-r3", "ticket-runs"])
      await put(readFileSync(`recordings/${id}.jsonl`, "utf8"));
    const files = [
      "suite.json",
      "tickets.jsonl",
      "prompts/plain.txt",
      ...["r1", "r2", "r3"].map((id) => `revisions/${id}.json`),
    ];
    const texts = new Map(files.map((name) => [name, readFileSync(`tickets/shop/${name}`, "utf8")]));
    const shop = parseSuite(texts, "tickets/shop", { claims: sampleRules });
    const page = await getDescriptions(folder.db, shop);
    expect(page.revisions.map(({ id, recordings }) => [id, recordings.map((one) => one.id)])).toEqual([
      ["r1", ["baseline-lexical-r1", "ticket-runs"]],
      ["r2", ["baseline-lexical-r2"]],
      ["r3", ["baseline-lexical-r3"]],
    ]);
    const shown = page.history?.steps.flatMap(({ scores }) => scores.map(({ recording }) => recording.id));
    expect(shown).not.toContain("ticket-runs");
    expect(page.newest?.candidate.id).toBe("baseline-lexical-r2");
  } finally {
    here = keep;
    folder.clear();
  }
});
