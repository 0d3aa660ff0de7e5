import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { here } from "@/app/api/here";
import { makeDataFolder } from "@/app/api/testing";
import { importBundled } from "@/db";
import { readRecordPage } from "./record-page";

const data = makeDataFolder();
const SLOW_MS = 240_000;
/** A config of the data folder counts where the package's own folder has none. */
const putConfig = (text: string) => writeFileSync(data.path("rightcall.config.json"), text);

test(
  "a base fills the form in with its own model and setup",
  async () => {
    const { db, root } = here();
    await importBundled(db, root, data.path());
    const page = await readRecordPage({ suite: "shop", revision: "r3", base: "baseline-lexical-r1" });
    expect(page.defaults).toEqual({
      ...{ suite: "shop", model: "lexical", revision: "r3", prompt: "plain" },
      ...{ mode: "first-call", trials: 1 },
    });
    expect(page).toMatchObject({ jobsOff: false, running: null, halves: [] });
    expect(page.base).toEqual({ recording: "baseline-lexical-r1", model: "lexical" });
    const made = page.suites.find(({ id }) => id === "shop")?.models.find(({ name }) => name === "lexical");
    expect(made?.made.map(({ recording }) => recording)).toContain("baseline-lexical-r2");
    expect(page.taken).toContain("baseline-lexical-r1");
  },
  SLOW_MS,
);

test("without a config the baselines are there; one that cannot be read is named with its field", async () => {
  mkdirSync(data.path(), { recursive: true });
  const models = async () => (await readRecordPage({})).suites.find(({ id }) => id === "shop")?.models ?? [];
  expect((await models()).map(({ name }) => name)).toEqual(["lexical", expect.stringMatching(/^majority:/)]);
  putConfig('{"models":[{"name":"acorn","model":"exec:acorn"}]}');
  expect((await models())[0]).toMatchObject({ name: "acorn", blocked: "" });
  putConfig('{"models":[{"name":7}]}');
  expect((await readRecordPage({})).how.problem).toMatch(/^Field models\[0\]\.name: /);
});

test("where other machines can reach this one nothing is started from the page", async () => {
  process.env.HOST = "0.0.0.0";
  try {
    expect((await readRecordPage({})).jobsOff).toBe(true);
  } finally {
    delete process.env.HOST;
  }
});
