import type { Json, JsonObject } from "@/lib/canonical-json";
import { compileSchema, type UsableSchema } from "./compile-schema";
import { proposeValues } from "./make-value";
import { propertiesOf, requiredOf, resolveSchema } from "./resolve-schema";
import { runLimited, TookTooLong } from "./run-limited";

/** Arguments that a tool's own schema accepts, or why none could be made. */
export type BaseArguments = { kind: "made"; args: JsonObject } | { kind: "none"; why: string };

/** A property of the arguments, also inside objects: ["order", "qty"]. */
export type ArgumentPath = readonly string[];

/** Each required argument by its likeliest value that the schema takes; nothing else. */
export function makeBaseArguments(inputSchema: JsonObject, compiled: UsableSchema): BaseArguments {
  const schema = resolveSchema(inputSchema, inputSchema);
  if (schema === null) return { kind: "none", why: "its schema refers to what is not there" };
  const takes = acceptsSome(inputSchema);
  let args: JsonObject = {};
  for (const name of requiredOf(schema)) {
    const value = valueFor(name, schema, inputSchema, (one) => takes({ ...args, [name]: one }));
    if (value === undefined) return { kind: "none", why: `no value for ${name} that its schema accepts` };
    args = { ...args, [name]: value };
  }
  const verdict = compiled.check(args);
  if (verdict.kind === "fits") return { kind: "made", args };
  const reason = verdict.kind === "refused" ? verdict.fault : verdict.why;
  return { kind: "none", why: `its schema refuses what could be made: ${reason}` };
}

/** A value for one argument, laid into the others; undefined where none fits. */
export function proposeArgument(
  name: string,
  inputSchema: JsonObject,
  base: JsonObject,
  compiled: UsableSchema,
): Json | undefined {
  const schema = resolveSchema(inputSchema, inputSchema) ?? {};
  return valueFor(
    name,
    schema,
    inputSchema,
    (one) => compiled.check({ ...base, [name]: one }).kind === "fits",
  );
}

function valueFor(
  name: string,
  schema: JsonObject,
  root: JsonObject,
  fits: (value: Json) => boolean,
): Json | undefined {
  const properties = propertiesOf(schema);
  return proposeInTime(Object.hasOwn(properties, name) ? properties[name] : true, root).find(fits);
}

/** None where the schema takes too long to follow: ten required arguments that each hold ten more, and so on. */
function proposeInTime(schema: Json | undefined, root: JsonObject): Json[] {
  try {
    return runLimited(() => proposeValues(schema, root));
  } catch (error) {
    if (error instanceof TookTooLong) return [];
    throw error;
  }
}

/** Whether arguments fit while some are still to come. */
function acceptsSome(inputSchema: JsonObject): (args: JsonObject) => boolean {
  const { required: _, ...open } = inputSchema;
  const compiled = compileSchema(open);
  return (args) => compiled.kind === "ok" && compiled.check(args).kind === "fits";
}

/** A copy of the arguments with a value at a path; undefined takes the property away. */
export function withValueAt(args: JsonObject, path: ArgumentPath, value: Json | undefined): JsonObject {
  const [name, ...rest] = path;
  if (name === undefined) return args;
  const { [name]: old, ...others } = args;
  if (rest.length > 0) {
    const inner = typeof old === "object" && old !== null && !Array.isArray(old) ? old : {};
    return { ...args, [name]: withValueAt(inner, rest, value) };
  }
  return value === undefined ? others : { ...args, [name]: value };
}
