import { ApiError } from "@/app/api/answer";

const DEFAULT_BYTES = 2 * 1024 ** 3;
const UNITS: Readonly<Record<string, number>> = { "": 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** The largest upload in bytes: RIGHTCALL_MAX_UPLOAD as a whole number with K, M or G behind it, else 2 GiB. */
export function readMaxUpload(env: { readonly [name: string]: string | undefined }): number {
  const text = env.RIGHTCALL_MAX_UPLOAD ?? "";
  if (text === "") return DEFAULT_BYTES;
  const [, digits = "", unit = ""] = /^(\d{1,9})([KMG]?)$/i.exec(text) ?? [];
  const bytes = Number(digits) * (UNITS[unit.toUpperCase()] ?? Number.NaN);
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  throw new ApiError(500, "RIGHTCALL_MAX_UPLOAD is no size: write it as 500M or 2G.");
}
