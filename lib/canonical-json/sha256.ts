import { createHash } from "node:crypto";

/** The SHA-256 of bytes, or of a text's UTF-8 bytes, as 64 lower-case hex digits. */
export function sha256Hex(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}
