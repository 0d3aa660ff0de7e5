import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Removes the data folder that playwright.config.ts made; one that the caller named stays. */
export default function removeData(): void {
  const folder = process.env.RIGHTCALL_E2E_DATA;
  if (folder?.startsWith(join(tmpdir(), "rightcall-e2e-"))) rmSync(folder, { recursive: true, force: true });
}
