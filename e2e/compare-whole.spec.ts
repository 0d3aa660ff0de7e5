import type { Page } from "@playwright/test";
import { rightcall } from "./here";
import { readFocus } from "./keys";
import { expect, test } from "./watched-test";

const R1 = "baseline-lexical-r1";
const R2 = "baseline-lexical-r2";
const R3 = "baseline-lexical-r3";

type Move = { expected: string; called: string; right: boolean; base: number; candidate: number };

const open = (page: Page, base: string, candidate: string) =>
  page.goto(`/compare?base=${base}&candidate=${candidate}`);

const bare = (name: string) => name.split(".").at(-1) ?? name;

/** The cells of "Where calls moved" that hold a number: "quote_refund → find_orders": "5 → 9 better". */
async function readMoves(page: Page): Promise<Record<string, string>> {
  const [head, ...rows] = await page.locator("table.moves tr").evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll("th, td")].map((cell) =>
        [...cell.childNodes]
          .map((part) => part.textContent ?? "")
          .join(" ")
          .replace(/\s+/g, " ")
          .trim(),
      ),
    ),
  );
  const columns = (head ?? []).slice(1, -1).map((name) => name.replaceAll(" ", ""));
  return Object.fromEntries(
    rows.flatMap(([expected, ...cells]) =>
      columns.flatMap((called, index) => {
        const text = cells[index] ?? "0";
        return text === "0" ? [] : [[`${expected} → ${called}`, text] as const];
      }),
    ),
  );
}

/** The same from `compare --json`. */
function expectMoves(moves: readonly Move[]): Record<string, string> {
  return Object.fromEntries(
    moves.map(({ expected, called, right, base, candidate }) => {
      const gain = right ? candidate - base : base - candidate;
      const word = gain > 0 ? " better" : gain < 0 ? " worse" : "";
      return [`${bare(expected)} → ${bare(called).replaceAll(" ", "")}`, `${base} → ${candidate}${word}`];
    }),
  );
}

for (const [base, candidate] of [
  [R1, R2],
  [R1, R3],
  [R2, R3],
] as const) {
  test(`where calls moved from ${base} to ${candidate} is what the JSON says, and swapping turns it round`, async ({
    page,
  }) => {
    const { moves, perTool } = JSON.parse(await rightcall("compare", base, candidate, "--json"));
    await open(page, base, candidate);
    expect(await readMoves(page)).toEqual(expectMoves(moves));
    const totals = await page.locator("table.moves td.total").allTextContents();
    expect(totals.map((text) => text.trim()).sort()).toEqual(
      perTool
        .map(
          (row: { base: { k: number }; candidate: { k: number; n: number } }) =>
            `${row.base.k} → ${row.candidate.k} of ${row.candidate.n}`,
        )
        .sort(),
    );
    await page.getByRole("link", { name: "Swap" }).click();
    await expect(page).toHaveURL(`/compare?base=${candidate}&candidate=${base}`);
    expect(await readMoves(page)).toEqual(
      expectMoves(moves.map((move: Move) => ({ ...move, base: move.candidate, candidate: move.base }))),
    );
  });
}

test("the keyboard goes from flip to flip, and Enter opens the ticket", async ({ page }) => {
  const { firstTool } = JSON.parse(await rightcall("compare", R1, R3, "--json"));
  await open(page, R1, R3);
  await page.waitForLoadState("networkidle");
  const listed = await page.locator("table.changed tbody th a").allTextContents();
  expect(listed.slice(0, firstTool.lost.length).sort()).toEqual([...firstTool.lost].sort());
  expect(listed).toHaveLength(firstTool.lost.length + firstTool.gained.length);
  // Keys answer once the page is alive; `p` stops at the first ticket.
  const press = async (key: string) => {
    await page.keyboard.press(key);
    return (await readFocus(page)).name;
  };
  await expect.poll(async () => listed.includes(await press("n"))).toBe(true);
  for (const _ of listed) await press("p");
  expect((await readFocus(page)).name).toBe(listed[0]);
  for (const ticket of listed.slice(1, 3)) expect(await press("n")).toBe(ticket);
  await page.keyboard.press("p");
  expect((await readFocus(page)).name).toBe(listed[Math.min(1, listed.length - 1)]);
  await page.keyboard.press("k");
  expect((await readFocus(page)).name).toBe(listed[0]);
  await page.keyboard.press("j");
  expect((await readFocus(page)).name).toBe(listed[1]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/recordings/${R3}/${listed[1]}`);
});

test("what is not paired is listed and in no figure (M9)", async ({ page }) => {
  for (const id of ["m9-a", "m9-b"]) await rightcall("import", `cli/cases/fixtures/${id}.jsonl`);
  await open(page, "m9-a", "m9-b");
  await expect(page.locator("h1")).toContainText("1 more of 2 tickets than m9-a: 1 better, 0 worse.");
  const unpaired = page.locator("section", { has: page.getByRole("heading", { name: "Not paired" }) });
  await expect(unpaired.locator("div", { hasText: "Only in m9-a" }).locator("dd")).toHaveText("t3");
  await expect(unpaired.locator("div", { hasText: "Only in m9-b" }).locator("dd")).toHaveText("t4");
  for (const id of ["m9-a", "m9-b"]) await rightcall("remove", id);
});

test("a published 36 of 48 is 75 %, and its interval 61 to 85 %", async ({ page }) => {
  await page.goto("/recordings/ticket-runs");
  const fact = page.locator(".facts > div").first();
  await expect(fact).toContainText("36 of 48");
  await expect(fact).toContainText("75 %, 61 to 85 %");
});
