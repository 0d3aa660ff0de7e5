import { copyFileSync } from "node:fs";
import { undescribedFault } from "@/cli/schema-fault";
import { download } from "./download";
import { rightcall } from "./here";
import { expect, test } from "./watched-test";

const [R1, R2] = ["baseline-lexical-r1", "baseline-lexical-r2"] as const;
const COMPARE = `/compare?base=${R1}&candidate=${R2}`;

test("every format of a scorecard comes from its menu, and is what the command writes", async ({ page }) => {
  await page.goto(`/recordings/${R1}`);
  for (const [label, name, format] of [
    ["Markdown", `${R1}.score.md`, "md"],
    ["HTML", `${R1}.score.html`, "html"],
    ["CSV", `${R1}.score.csv`, "csv"],
    ["CSV of ticket runs", `${R1}.tickets.csv`, "tickets-csv"],
    ["JSON", `${R1}.score.json`, "json"],
    ["JUnit XML", `${R1}.junit.xml`, "junit"],
    ["Recording", `${R1}.jsonl`, "recording"],
  ] as const) {
    const file = await download(page, label);
    expect(file.name).toBe(name);
    expect(file.text).toBe(await rightcall("export", R1, "--format", format));
    if (format === "json") expect(await undescribedFault("score", JSON.parse(file.text))).toBe("");
  }
});

test("every format of a comparison comes from its menu, and is what the command writes", async ({ page }) => {
  await page.goto(COMPARE);
  for (const [label, ending, format] of [
    ["Markdown", "compare.md", "md"],
    ["HTML", "compare.html", "html"],
    ["CSV", "compare.csv", "csv"],
    ["JSON", "compare.json", "json"],
    ["JUnit XML", "junit.xml", "junit"],
  ] as const) {
    const file = await download(page, label);
    expect(file.name).toBe(`${R1}..${R2}.${ending}`);
    expect(file.text).toBe(await rightcall("export", R1, R2, "--format", format));
    if (format === "json") expect(await undescribedFault("compare", JSON.parse(file.text))).toBe("");
  }
});

test("an HTML export opens offline, in both themes, and asks for nothing", async ({
  page,
  context,
}, info) => {
  for (const address of [COMPARE, `/recordings/${R1}`]) {
    await page.goto(address);
    const { path } = await download(page, "HTML");
    const saved = info.outputPath("saved.html");
    copyFileSync(path, saved);
    const reader = await context.newPage();
    const asked: string[] = [];
    reader.on("request", (request) => asked.push(request.url()));
    await context.setOffline(true);
    for (const colorScheme of ["light", "dark"] as const) {
      await reader.emulateMedia({ colorScheme });
      await reader.goto(`file://${saved}`);
      await expect(reader.locator("h1")).toBeVisible();
    }
    const dark = await reader.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await reader.emulateMedia({ colorScheme: "light" });
    expect(await reader.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(dark);
    expect(asked.filter((url) => url !== `file://${saved}`)).toEqual([]);
    await context.setOffline(false);
    await reader.close();
  }
});

test("a JUnit export is well-formed XML to a browser", async ({ page }) => {
  await page.goto(COMPARE);
  const { text } = await download(page, "JUnit XML");
  const found = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, "application/xml");
    return [parsed.querySelectorAll("parsererror").length, parsed.querySelectorAll("testcase").length];
  }, text);
  expect(found).toEqual([0, 49]);
});

test("the pull-request comment is the Markdown, fetched when its fold opens, and is copied", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(COMPARE);
  await page.getByText("Copy as pull-request comment").click();
  const text = await rightcall("export", R1, R2, "--format", "md");
  await expect(page.getByRole("textbox", { name: "The comment" })).toHaveValue(text);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
});
