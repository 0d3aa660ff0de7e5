import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Each width and each theme once: a theme changes colours alone, a width the layout alone. */
const VIEWS = [
  { width: 1280, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const;

/** All default rules of axe find nothing, wide and narrow, light and dark, and the page itself never scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { width, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `scrolls sideways at ${width}`).toBe(0);
    // Pages here have no frames, and legacy mode spares a second tab for them.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
    const { violations } = await axe.analyze();
    const said = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    );
    expect(said, `${width} ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
