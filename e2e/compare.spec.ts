import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readBundled, rightcall } from "./here";
import { expect, test } from "./watched-test";

const R1 = "baseline-lexical-r1";
const R2 = "baseline-lexical-r2";
const R3 = "baseline-lexical-r3";

/** The tickets a recording got right, counted from its file alone. */
function rightTickets(id: string): Set<string> {
  const accepted = new Map<string, string[]>();
  const first = new Map<string, string>();
  for (const line of readBundled(id).trim().split("\n")) {
    const event = JSON.parse(line);
    if (event.type === "expect") accepted.set(event.ticket, event.accepted);
    if (event.type === "call" && !first.has(event.ticket)) first.set(event.ticket, event.tool);
  }
  return new Set(
    [...accepted]
      .filter(([ticket, tools]) => tools.includes(first.get(ticket) ?? ""))
      .map(([ticket]) => ticket),
  );
}

function changesBetween(base: string, candidate: string) {
  const [before, after] = [rightTickets(base), rightTickets(candidate)];
  const gained = [...after].filter((ticket) => !before.has(ticket));
  const lost = [...before].filter((ticket) => !after.has(ticket));
  const both = [...before].filter((ticket) => after.has(ticket));
  return { before, after, gained, lost, both };
}

const open = (page: Page, base: string, candidate: string) =>
  page.goto(`/compare?base=${base}&candidate=${candidate}`);

const readPiles = (page: Page) =>
  page
    .locator(".strip .pile")
    .evaluateAll((piles) =>
      piles.map(
        (pile) => [pile.querySelector("p")?.textContent ?? "", pile.querySelectorAll("li").length] as const,
      ),
    );

const readColumn = (page: Page, heading: string) =>
  page.locator("table.changed tbody", { hasText: heading }).locator("tr.row th a").allTextContents();

async function readPoints(page: Page) {
  const fold = page.locator("h1 + details");
  if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
  const text = ((await page.locator(".statistics").textContent()) ?? "").replaceAll("−", "-");
  const found = /([+-]?\d+) points? \(95 % interval ([+-]?\d+) to ([+-]?\d+)/.exec(text);
  const p = /McNemar p\D*([\d.]+)/.exec(text)?.[1];
  return { difference: Number(found?.[1]), low: Number(found?.[2]), high: Number(found?.[3]), p };
}

test("two descriptions: the sentence, the strip and the lists say what the files say", async ({ page }) => {
  const { before, after, gained, lost, both } = changesBetween(R1, R2);
  await open(page, R1, R2);
  const net = gained.length - lost.length;
  const how =
    net === 0
      ? `as often as r1, ${after.size} of 48`
      : `on ${Math.abs(net)} ${net > 0 ? "more" : "fewer"} of 48 tickets than r1`;
  await expect(page.locator("h1")).toContainText(
    `r2 picks the right first tool ${how}: ${gained.length} better, ${lost.length} worse${lost.length > 0 ? ": " : "."}`,
  );
  expect(await page.locator("h1 a").allTextContents()).toEqual(lost.slice(0, 4));
  await expect(page.locator("main")).toContainText("One thing differs: descriptions (2 tools changed).");
  await expect(page.locator("main")).toContainText("cannot read “do not use”");
  expect(await readPiles(page)).toEqual([
    [`${lost.length} worse`, lost.length],
    [`${gained.length} better`, gained.length],
    [`${both.length} right in both`, both.length],
    [`${48 - before.size - gained.length} wrong in both`, 48 - before.size - gained.length],
  ]);
  expect((await readColumn(page, "Worse")).sort()).toEqual(lost);
  expect((await readColumn(page, "Better")).sort()).toEqual(gained);
  const order = await page.locator("table.changed tr.section").allTextContents();
  expect(order.map((text) => text.trim().split(/\s/)[0])).toEqual(["Worse", "Better"]);
});

test("the strip opens the ticket of a square", async ({ page }) => {
  const { lost } = changesBetween(R1, R2);
  await open(page, R1, R2);
  await page
    .locator(".strip")
    .getByRole("link", { name: `${lost[0]}, worse` })
    .click();
  await expect(page).toHaveURL(`/recordings/${R2}/${lost[0]}`);
});

test("the heading of a pile shows its kind alone below, in the address, and again shows all", async ({
  page,
}) => {
  const { lost, both } = changesBetween(R1, R2);
  await open(page, R1, R2);
  const title = await page.locator("h1").textContent();
  await page
    .locator(".strip")
    .getByRole("link", { name: `${lost.length} worse`, exact: true })
    .click();
  await expect(page).toHaveURL(`/compare?base=${R1}&candidate=${R2}&show=lost`);
  await expect(page.locator("table.changed tr.row")).toHaveCount(lost.length);
  expect((await page.locator("table.changed tbody th a").allTextContents()).sort()).toEqual(lost);
  const totals = async () =>
    (await page.locator("table.moves td.total").allTextContents()).map((text) =>
      /(\d+) → (\d+)\s+of (\d+)/.exec(text)?.slice(1).map(Number),
    );
  expect((await totals()).reduce((sum, row) => sum + (row?.[2] ?? 0), 0)).toBe(lost.length);
  for (const row of await totals()) expect(row?.[1], "nothing that got worse is right now").toBe(0);
  expect(await page.locator("h1").textContent(), "the verdict is over every ticket").toBe(title);
  await page
    .locator(".strip")
    .getByRole("link", { name: `${both.length} right in both` })
    .click();
  await expect(page.locator("table.changed tr.row")).toHaveCount(both.length);
  await page.getByRole("link", { name: "Show every ticket" }).click();
  await expect(page).toHaveURL(`/compare?base=${R1}&candidate=${R2}`);
});

test("renamed tools are offered as one, compared as one, and taken apart again", async ({ page }) => {
  const chat = (tool: string) =>
    ["a", "b", "c"]
      .map((ticket, index) =>
        JSON.stringify({
          id: ticket,
          expected: { tool: "lend" },
          tools: [tool, "fetch"].map((name) => ({
            name,
            description: name === "fetch" ? "Fetches a page." : "Lends a reader one book by its title.",
          })),
          messages: [
            { role: "user", content: `Lend me the atlas, says ${ticket}` },
            {
              role: "assistant",
              tool_calls: [{ id: "1", function: { name: index === 2 ? "fetch" : tool, arguments: "{}" } }],
            },
          ],
        }),
      )
      .join("\n");
  for (const [id, tool] of [
    ["e2e-loans-old", "lend"],
    ["e2e-loans-new", "lend_book"],
  ] as const) {
    const sent = await page.request.put(`/api/recordings?name=${id}.jsonl`, { data: chat(tool) });
    expect(sent.status()).toBe(201);
  }
  try {
    await open(page, "e2e-loans-old", "e2e-loans-new");
    await expect(page.locator("main")).toContainText("lend is gone and lend_book came");
    await page.getByRole("link", { name: "Compare the two as one tool" }).click();
    await expect(page).toHaveURL(/pair=lend%3Alend_book/);
    await expect(page.locator("h1")).toContainText("No ticket changed");
    await expect(page.locator(".read-as")).toContainText("Compared with lend read as lend_book.");
    await expect(page.locator("table.per-tool")).toContainText("lend_book");
    const json = await page.request.get(
      "/api/compare/export?base=e2e-loans-old&candidate=e2e-loans-new&pair=lend:lend_book",
    );
    expect((await json.json()).renamed).toEqual([{ from: "lend", to: "lend_book" }]);
    await page.getByRole("link", { name: "Swap" }).click();
    await expect(page.locator(".read-as")).toContainText("Compared with lend_book read as lend.");
    await page.getByRole("link", { name: "Read them as different tools" }).click();
    await expect(page.locator(".read-as")).toHaveCount(0);
    await page.goto("/compare?base=e2e-loans-old&candidate=e2e-loans-new&pair=%3Cb%3E:x");
    await expect(
      page.getByRole("alert").filter({ hasText: "is no tool that the base was shown" }),
    ).toHaveText(/^"<b>" is no tool/);
    await page.getByRole("link", { name: "Compare the two without it" }).click();
    await expect(page).toHaveURL("/compare?base=e2e-loans-old&candidate=e2e-loans-new");
  } finally {
    for (const id of ["e2e-loans-old", "e2e-loans-new"]) await page.request.delete(`/api/recordings/${id}`);
  }
});

test("changed texts stand word by word, old over new", async ({ page }) => {
  const { changes } = JSON.parse(readFileSync("tickets/shop/revisions/r2.json", "utf8"));
  await open(page, R1, R2);
  const section = page.locator("section", {
    has: page.getByRole("heading", { name: "What the model read" }),
  });
  expect((await section.locator("h3").allTextContents()).sort()).toEqual(Object.keys(changes).sort());
  for (const [tool, fields] of Object.entries<Record<string, { from: string; to: string }>>(changes)) {
    const block = section.locator(".changed-tool", { has: page.locator("h3", { hasText: tool }) });
    for (const { from, to } of Object.values(fields)) {
      await expect(block).toContainText(from);
      await expect(block).toContainText(to);
    }
    expect(await block.locator("del, ins").count()).toBeGreaterThan(1);
  }
});

test("per expected tool: k to k of n, better, worse and which text was edited", async ({ page }) => {
  const { perTool, toolChanges } = JSON.parse(await rightcall("compare", R1, R3, "--json"));
  await open(page, R1, R3);
  const rows = await page
    .locator("table.per-tool tbody tr:not(.thin)")
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll("th, td:not(.wide)")].map((cell) =>
          (cell.textContent ?? "").replace(/\s+/g, " ").trim(),
        ),
      ),
    );
  const bare = (name: string) => name.split(".").at(-1);
  const byName = (one: string[], other: string[]) => String(one[0]).localeCompare(String(other[0]));
  const words: Record<string, string> = {
    settled: "likely real",
    leaning: "maybe",
    "not shown": "no evidence",
  };
  const expectsNone = rows.filter((row) => row.length === 2);
  const expected = new Set(perTool.map((tool: { expected: string }) => tool.expected));
  const edited: { tool: string; kind: string }[] = toolChanges;
  expect(expectsNone.map(([name]) => name).sort()).toEqual(
    [
      ...new Set(
        edited
          .filter(({ tool, kind }) => kind !== "order" && !expected.has(tool))
          .map(({ tool }) => bare(tool)),
      ),
    ].sort(),
  );
  expect(rows.filter((row) => row.length > 2).sort(byName)).toEqual(
    perTool
      .map(
        (tool: {
          expected: string;
          base: { k: number };
          candidate: { k: number; n: number };
          gained: string[];
          lost: string[];
          verdict: string;
        }) => [
          bare(tool.expected),
          `${tool.base.k} → ${tool.candidate.k} of ${tool.candidate.n}`,
          String(tool.gained.length),
          String(tool.lost.length),
          words[tool.verdict],
        ],
      )
      .sort(byName),
  );
});

for (const other of [R2, R3]) {
  test(`swapping ${R1} and ${other} turns every sign round`, async ({ page }) => {
    const { gained, lost } = changesBetween(R1, other);
    await open(page, R1, other);
    const there = await readPoints(page);
    expect(there.difference).toBe(Math.round((100 * (gained.length - lost.length)) / 48));
    await page.getByRole("link", { name: "Swap" }).click();
    await expect(page).toHaveURL(`/compare?base=${other}&candidate=${R1}`);
    await expect(page.locator("h1")).toContainText(`${lost.length} better, ${gained.length} worse`);
    const back = await readPoints(page);
    expect([back.difference, back.low, back.high].map((value) => value + 0)).toEqual(
      [-there.difference, -there.high, -there.low].map((value) => value + 0),
    );
    expect(back.p).toBe(there.p);
    expect((await readColumn(page, "Worse")).sort()).toEqual(gained);
    expect((await readColumn(page, "Better")).sort()).toEqual(lost);
  });
}

test("a worked example is compared with nothing: both sides, no difference, and why", async ({ page }) => {
  const { comparable, reason } = JSON.parse(await rightcall("compare", "ticket-runs", R1, "--json"));
  expect(comparable).toBe(false);
  await open(page, "ticket-runs", R1);
  const said = (await page.locator("h1").textContent()) ?? "";
  expect(said).toMatch(/^Side by side, no difference computed: /);
  expect(said.toLowerCase()).toContain(String(reason).toLowerCase());
  await expect(page.locator("table.sides")).toContainText("36 of 48");
  await expect(page.locator("table.sides")).toContainText("10 of 48");
  await expect(page.locator(".strip, .statistics, table.per-tool, table.changed")).toHaveCount(0);
  const rest = await page.locator("main").textContent();
  expect(rest).not.toMatch(/McNemar|[+−]\d+ points?|\d+ (better|worse)|likely real|no evidence/);
});

test("two ticks on the first page lead to their comparison, older side first", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel(`Tick ${R2} to compare`).check();
  await page.getByLabel(`Tick ${R1} to compare`).check();
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page).toHaveURL(`/compare?base=${R1}&candidate=${R2}`);
  await expect(page.getByLabel("Tick ticket-runs to compare")).toHaveCount(0);
});
