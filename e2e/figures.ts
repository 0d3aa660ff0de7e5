import type { Page } from "@playwright/test";

export type Count = { k: number; n: number };

/** What a scorecard shows, under the names that scripts/recount.mjs gives, tools without their server. */
export type Figures = {
  firstTool: Count;
  perTool: Record<string, Count>;
  cells: Record<string, number>;
  notMeasured: number;
  goal: Count | null;
  asWritten: Count;
  asMeant: Count;
  flagged: string[] | null;
};

/** Reads a scorecard's figures off the page, by the words that stand beside them. */
export async function readFigures(page: Page, id: string): Promise<Figures> {
  await page.goto(`/recordings/${id}`);
  const facts = await page
    .locator(".facts > div")
    .evaluateAll((all) =>
      all.map((one) => [...one.children].map((line) => line.textContent ?? "").join(" · ")),
    );
  const fact = (start: RegExp) => facts.find((text) => start.test(text)) ?? "";
  const argument = fact(/as the ticket wrote it/);
  const [headers, ...rows] = await page
    .locator("table.matrix:not(.soft-matrix)")
    .evaluate((table) =>
      [...table.querySelectorAll("tr.names, tbody tr, tfoot tr")].map((row) =>
        [...row.querySelectorAll("th, td")].map(
          (cell) => cell.querySelector(".unseen")?.textContent ?? cell.textContent ?? "",
        ),
      ),
    );
  const columns = (headers ?? []).slice(2, -1);
  const totals = rows.pop() ?? [];
  return {
    firstTool: readCount(fact(/^Right first tool/)) ?? { k: 0, n: 0 },
    perTool: Object.fromEntries(
      rows.map(([expected = "", rate = ""]) => [expected, readCount(rate) ?? { k: 0, n: 0 }]),
    ),
    cells: Object.fromEntries(
      rows.flatMap(([expected = "", , ...cells]) =>
        columns.flatMap((called, index) => {
          const n = Number(cells[index]);
          return n === 0 ? [] : [[`${expected} → ${called}`, n] as const];
        }),
      ),
    ),
    notMeasured: Number(totals.at(-1)),
    goal: readCount(fact(/Job finished/).split("all tickets:")[1] ?? ""),
    asWritten: readCount(argument) ?? { k: 0, n: 0 },
    asMeant: readCount(argument.split("meant it:")[1] ?? "") ?? { k: 0, n: 0 },
    flagged: await readFlagged(page, id, readCount(fact(/^Unbacked claims/))),
  };
}

async function readFlagged(page: Page, id: string, shown: Count | null): Promise<string[] | null> {
  if (shown === null) return null;
  if (shown.k === 0) return [];
  await page.goto(`/recordings/${id}?filter=unbacked`);
  const listed = await page.locator("table.tickets tbody th a").allTextContents();
  if (listed.length !== shown.k)
    throw new Error(`The page says ${shown.k} unbacked claims and lists ${listed.length}.`);
  return listed.sort();
}

/** The first "k of n" in a text. */
export function readCount(text: string): Count | null {
  const found = /([\d,]+)\s+of\s+([\d,]+)/.exec(text);
  return found === null ? null : { k: toNumber(found[1]), n: toNumber(found[2]) };
}

function toNumber(text = ""): number {
  return Number(text.replaceAll(",", ""));
}
