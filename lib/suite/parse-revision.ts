import * as z from "zod";
import { ParseError, type Place, parseJson } from "@/lib/canonical-json";
import type { Revision } from "@/lib/tool-list";
import { parseShape } from "./parse-shape";
import { suiteIdPattern } from "./suite-shape";

const shape = z.strictObject({
  id: z
    .string()
    .regex(suiteIdPattern, "use lower-case letters, digits, dots, dashes and underscores, 64 at most."),
  parent: z.string().nullable(),
  title: z.string().min(1),
  at: z.string().min(1),
  by: z.string().min(1),
  changes: z
    .record(z.string(), z.record(z.string(), z.strictObject({ from: z.string(), to: z.string() })))
    .default({}),
}) satisfies z.ZodType<Revision>;

/**
 * A revisions/<id>.json text; the file's name must be its id.
 *
 * @throws ParseError naming file and field.
 */
export function parseRevision(text: string, place: Place): Revision {
  const revision = parseShape(shape, parseJson(text, place), place);
  const stem = place.file
    .split("/")
    .at(-1)
    ?.replace(/\.json$/, "");
  if (stem === revision.id) return revision;
  throw new ParseError(
    place,
    "id",
    `the file's name says "${stem}", the id "${revision.id}": make them equal.`,
  );
}
