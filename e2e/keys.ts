import type { Page } from "@playwright/test";

/** What has the focus: its place (a named region's table or strip), its address and its words. */
export type Focus = { region: string; href: string; name: string; tag: string };

/** Opens a page and waits until its scripts listen: a key pressed before that goes nowhere. */
export async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  // React marks each element that it took over.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main :is(a, button, input, select, textarea)")].every((one) =>
      Object.keys(one).some((key) => key.startsWith("__reactProps$")),
    ),
  );
}

export function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const at = document.activeElement ?? document.body;
    const place = at.closest("section.scroll, .strip");
    return {
      region: place === null ? "" : (place.getAttribute("aria-label") ?? place.className),
      href: at.getAttribute("href") ?? "",
      name: (at.getAttribute("aria-label") ?? at.textContent ?? "").trim().replace(/\s+/g, " "),
      tag: at.tagName.toLowerCase(),
    };
  });
}

/** Presses Tab until the focus fits; how many it took. */
export async function tabTo(page: Page, fits: (focus: Focus) => boolean, most = 60): Promise<number> {
  const seen: string[] = [];
  for (let presses = 1; presses <= most; presses++) {
    await page.keyboard.press("Tab");
    const focus = await readFocus(page);
    if (fits(focus)) return presses;
    seen.push(`${focus.tag} ${focus.name}`);
  }
  throw new Error(`No Tab stop fits after ${most}: ${seen.join(" | ")}`);
}

/** Every Tab stop of a page in order, from the top to where the focus leaves it. */
export async function listStops(page: Page): Promise<Focus[]> {
  const stops: Focus[] = [];
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press("Tab");
    const focus = await readFocus(page);
    if (focus.tag === "body") return stops;
    stops.push(focus);
  }
  throw new Error("The focus went round 200 stops without leaving the page.");
}

/** Takes every "Skip to …" link that comes first; how many stops those were. */
export async function followSkips(page: Page): Promise<number> {
  for (let stops = 0; ; ) {
    await page.keyboard.press("Tab");
    const { name } = await readFocus(page);
    if (!name.startsWith("Skip to")) {
      await page.keyboard.press("Shift+Tab");
      return stops;
    }
    stops++;
    await page.keyboard.press("Enter");
  }
}
