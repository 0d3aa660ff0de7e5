import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson, expectName, expectObject, type JsonObject, parseJson } from "@/lib/canonical-json";
import { appendDurable, StorageError, writeBeside } from "@/lib/storage";

/** What this installation's recorder says of a file it wrote. `setup` is what it was asked for, to ask for it again. */
export type LedgerEntry = { sha256: string; id: string; at: string; setup?: JsonObject };

const LEDGER = "ledger.jsonl";
const KEY = "ledger.key";

/**
 * Puts a line into the ledger of the data folder, signed (HMAC-SHA256 over its RFC 8785 text) with a key that is made at
 * first use and never leaves `ledger.key`. The line is safe on disk when the promise resolves.
 *
 * @throws StorageError where the key is there and cannot be read, or is none.
 */
export async function signIntoLedger(dataDir: string, entry: LedgerEntry): Promise<void> {
  const key = (await readKey(dataDir)) ?? (await makeKey(dataDir));
  const file = await appendDurable(join(dataDir, LEDGER));
  try {
    await file.append(JSON.stringify({ ...entry, hmac: sign(key, entry) }));
  } finally {
    await file.close();
  }
}

/**
 * The entries whose signature holds, by the file's hash. A line that was written by hand, changed, or cut by a crash
 * counts for nothing; without the key none holds.
 */
export async function readLedger(dataDir: string): Promise<ReadonlyMap<string, LedgerEntry>> {
  const key = await readKey(dataDir);
  const text = key === null ? null : await readOrNull(join(dataDir, LEDGER));
  const entries = new Map<string, LedgerEntry>();
  if (key === null || text === null) return entries;
  for (const line of text.split("\n")) {
    const entry = readLine(line, key);
    if (entry !== null) entries.set(entry.sha256, entry);
  }
  return entries;
}

function readLine(line: string, key: Buffer): LedgerEntry | null {
  const place = { file: LEDGER };
  try {
    const { hmac, ...entry } = expectObject(parseJson(line, place), "", place);
    const signed = Buffer.from(expectName(hmac, "hmac", place), "hex");
    const own = Buffer.from(sign(key, entry), "hex");
    if (signed.length !== own.length || !timingSafeEqual(signed, own)) return null;
    return entry as LedgerEntry; // Its signature says that signIntoLedger wrote it.
  } catch {
    return null; // No line of the ledger: it vouches for nothing.
  }
}

function sign(key: Buffer, entry: object): string {
  return createHmac("sha256", key).update(canonicalJson(entry)).digest("hex");
}

/** Null where there is none yet. */
async function readKey(dataDir: string): Promise<Buffer | null> {
  const path = join(dataDir, KEY);
  const text = await readOrNull(path);
  if (text === null) return null;
  if (/^[0-9a-f]{64}\n?$/.test(text)) return Buffer.from(text.trim(), "hex");
  const what = "is no key of 64 hex digits: remove it, and recordings made with it count as unverified.";
  throw new StorageError(path, `${path} ${what}`);
}

/** Of two processes that make it at once, both use the one that came first. */
async function makeKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, KEY);
  try {
    await writeBeside(path, `${randomBytes(32).toString("hex")}\n`, { replace: false, mode: 0o600 });
  } catch (error) {
    const made = await readKey(dataDir);
    if (made === null) throw error;
    return made;
  }
  const made = await readKey(dataDir);
  if (made === null) throw new StorageError(path, `${path} is gone right after it was made.`);
  return made;
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
