import type { Json, JsonObject } from "@/lib/canonical-json";
import { type ArgumentPath, makeBaseArguments, proposeArgument, withValueAt } from "./base-arguments";
import { compileSchema, type UsableSchema } from "./compile-schema";
import { propertiesOf, requiredOf, resolveSchema, typesOf } from "./resolve-schema";
import {
  type Field,
  type Proposal,
  VIOLATION_KINDS,
  type ViolationKind,
  violateField,
} from "./violate-field";

/** `refused`: the schema forbids the call. `survived`: it allows it, and the server should answer in any way. */
export type Violation = Proposal & { expected: "refused" | "survived" };

export type DerivedCalls =
  | { kind: "derived"; base: JsonObject; violations: readonly Violation[] }
  | { kind: "none"; reason: "unknown dialect" | "unusable" | "no base"; why: string };

export const UNKNOWN_ARGUMENT = "rightcall_unknown_argument";
const MOST_PER_KIND = 6;
const DEEPEST = 3;

/**
 * Calls that break a tool's own input schema in one way each, beside arguments it accepts. Every call marked `refused`
 * was held against the schema and does not fit; a type is broken with what no SDK converts (3.5 for a whole number, an
 * object for a text).
 */
export function deriveCalls(inputSchema: JsonObject): DerivedCalls {
  const compiled = compileSchema(inputSchema);
  if (compiled.kind === "unknown dialect")
    return {
      kind: "none",
      reason: compiled.kind,
      why: `it is written in a dialect no validator here knows (${compiled.dialect})`,
    };
  if (compiled.kind === "unusable") return { kind: "none", reason: "unusable", why: compiled.why };
  const made = makeBaseArguments(inputSchema, compiled);
  if (made.kind === "none") return { kind: "none", reason: "no base", why: made.why };
  const base = made.args;
  const fields = listFields(inputSchema, [], { inputSchema, base, compiled }, 0);
  const proposed = [...fields.flatMap(violateField), ...violateObject(inputSchema, base)];
  const judged = proposed.flatMap((one) => judge(one, compiled));
  return { kind: "derived", base, violations: VIOLATION_KINDS.flatMap((kind) => ofKind(judged, kind)) };
}

/** Hostile texts are sent also where the schema takes them; another call that it takes violates nothing. */
function judge(proposal: Proposal, compiled: UsableSchema): Violation[] {
  if (compiled.check(proposal.args).kind === "refused") return [{ ...proposal, expected: "refused" }];
  const isHostile = proposal.kind === "huge" || proposal.kind === "traversal";
  return isHostile ? [{ ...proposal, expected: "survived" }] : [];
}

function ofKind(violations: readonly Violation[], kind: ViolationKind): Violation[] {
  // One text of 100 kB tells all there is to tell, and each is a real call.
  return violations.filter((one) => one.kind === kind).slice(0, kind === "huge" ? 1 : MOST_PER_KIND);
}

type Known = { inputSchema: JsonObject; base: JsonObject; compiled: UsableSchema };

function listFields(schema: JsonObject, path: ArgumentPath, known: Known, depth: number): Field[] {
  const { inputSchema: root, base } = known;
  const resolved = resolveSchema(schema, root);
  if (resolved === null || depth > DEEPEST) return [];
  const required = requiredOf(resolved);
  return Object.entries(propertiesOf(resolved)).flatMap(([name, property]) => {
    const here = [...path, name];
    const inner = resolveSchema(property, root);
    if (inner === null) return [];
    const set = valueAt(base, here);
    const right = set === undefined ? setOptional(here, known) : { args: base, value: set };
    const field: Field = { path: here, schema: inner, isRequired: required.includes(name), ...right };
    const isObject = set !== undefined && typesOf(inner)[0] === "object";
    return [field, ...(isObject ? listFields(inner, here, known, depth + 1) : [])];
  });
}

function setOptional(
  path: ArgumentPath,
  { inputSchema, base, compiled }: Known,
): Pick<Field, "args" | "value"> {
  const [name, ...inner] = path;
  const value =
    name === undefined || inner.length > 0 ? undefined : proposeArgument(name, inputSchema, base, compiled);
  return { args: value === undefined ? base : withValueAt(base, path, value), value };
}

function valueAt(args: JsonObject, path: ArgumentPath): Json | undefined {
  let here: Json | undefined = args;
  for (const name of path) {
    if (here === null || typeof here !== "object" || Array.isArray(here) || !Object.hasOwn(here, name))
      return undefined;
    here = here[name];
  }
  return here;
}

function violateObject(inputSchema: JsonObject, base: JsonObject): Proposal[] {
  if (resolveSchema(inputSchema, inputSchema)?.additionalProperties !== false) return [];
  return [
    {
      kind: "unknown",
      field: UNKNOWN_ARGUMENT,
      what: "an argument that the schema does not know, and it allows no others",
      args: { ...base, [UNKNOWN_ARGUMENT]: "x" },
    },
  ];
}
