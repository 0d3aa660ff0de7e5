import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

/** Clicks a download's link, in the export menu where it is not on the page itself, and reads the file. */
export async function download(
  page: Page,
  link: string,
): Promise<{ name: string; text: string; path: string }> {
  const target = page.getByRole("link", { name: link, exact: true });
  if (!(await target.isVisible())) await page.locator(".menu > summary").click();
  const [file] = await Promise.all([page.waitForEvent("download"), target.click()]);
  const path = await file.path();
  return { name: file.suggestedFilename(), text: readFileSync(path, "utf8"), path };
}
