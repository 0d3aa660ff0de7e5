import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SERVERS = fileURLToPath(new URL(".", import.meta.url));
const PARTNER = fileURLToPath(new URL("../../partner/", import.meta.url));

/** What a server file may import: the SDK, JSON types, its own folder. */
const ALLOWED = /^(@modelcontextprotocol\/[\w/]+|@\/lib\/canonical-json|\.\/[\w-]+)$/;

/** From the shop's module the partner may have only what the servers' folder offers. */
const SERVER_KIT = new Set(namesIn(readFileSync(`${SERVERS}index.ts`, "utf8")));

function forbiddenImports(source: string): string[] {
  const statements = [...source.matchAll(/(?:import|export)([^;]*?)from "([^"]+)"|import\("([^"]+)"\)/g)];
  return statements.flatMap(([, clause = "", from, dynamic]) => {
    if (from === "@/lib/shop") return namesIn(`{${clause}}`).filter((name) => !SERVER_KIT.has(name));
    const path = from ?? dynamic ?? "";
    return ALLOWED.test(path) ? [] : [path];
  });
}

function namesIn(source: string): string[] {
  const lists = [...source.matchAll(/\{([^}]*)\}/g)].flatMap((match) => (match[1] ?? "").split(","));
  return lists.map((name) => name.replace(/[{}]|\btype\b/g, "").trim()).filter((name) => name !== "");
}

const files = [
  ...readdirSync(SERVERS).map((file) => SERVERS + file),
  `${PARTNER}create-partner-parcels.ts`,
].filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));

test.each(files.map((file) => [file.split("/lib/")[1] ?? file, file]))("%s imports no data", (_, file) => {
  expect(forbiddenImports(readFileSync(file, "utf8"))).toEqual([]);
});

test("an import of the generator or the database is found", () => {
  const source = `
    import { readId, generateShop, type Shop } from "@/lib/shop";
    import { CATALOGUE } from "../catalogue";
    import { db } from "@/db";
    await import("@/lib/suite");`;
  expect(forbiddenImports(source)).toEqual(["generateShop", "Shop", "../catalogue", "@/db", "@/lib/suite"]);
});
