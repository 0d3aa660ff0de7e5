import type { JsonObject } from "@/lib/canonical-json";
import { ToolError } from "./tool-error";

/** Handlers check their own arguments too: the schema's check belongs to the SDK and may be bypassed. */
export type IdKind = { pattern: RegExp; example: string };

export const ORDER_ID: IdKind = { pattern: /^O-\d{4}$/, example: "O-1873" };
export const CUSTOMER_ID: IdKind = { pattern: /^C-\d{4}$/, example: "C-0127" };
export const SKU: IdKind = { pattern: /^KG-\d{4}$/, example: "KG-1031" };
export const TRACKING_NUMBER: IdKind = { pattern: /^[A-Z]{2}\d{9}[A-Z]{2}$/, example: "LX123456785NL" };

/** @throws ToolError naming the field and what it looks like. */
export function readId(args: JsonObject, field: string, kind: IdKind): string {
  const value = args[field];
  if (typeof value === "string" && kind.pattern.test(value)) return value;
  throw new ToolError(`${field} must be a text such as ${kind.example}.`);
}

export function readOptionalId(args: JsonObject, field: string, kind: IdKind): string | null {
  return args[field] === undefined ? null : readId(args, field, kind);
}

/** A short text on one line. @throws ToolError naming the field. */
export function readShortText(args: JsonObject, field: string, advice: string): string {
  const value = args[field];
  if (typeof value === "string" && /^[\x20-\x7e]{1,100}$/.test(value)) return value;
  throw new ToolError(`${field} is missing or is no short text. ${advice}`);
}

export function readWholeNumber(
  args: JsonObject,
  field: string,
  range: { min: number; max: number; otherwise: number },
): number {
  const value = args[field] ?? range.otherwise;
  const isWhole = typeof value === "number" && Number.isInteger(value);
  if (isWhole && value >= range.min && value <= range.max) return value;
  throw new ToolError(`${field} must be a whole number from ${range.min} to ${range.max}.`);
}
