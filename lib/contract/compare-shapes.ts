import { covers, typeLabel } from "./schema-types";
import { ANY, type Shape } from "./shape";
import type { ContractChange, ContractSide } from "./types";

type Side = Exclude<ContractSide, "tool">;
type Change = Omit<ContractChange, "tool">;

/** What differs between two shapes of one side, outer fields first; below a field that is gone nothing is told. */
export function compareShapes(old: Shape, now: Shape, side: Side, path = ""): Change[] {
  const changes = [...compareTypes(old, now, side, path)];
  if (old.isRecursive || now.isRecursive) return changes;
  if (old.types.has("object") && now.types.has("object"))
    changes.push(...compareObjects(old, now, side, path));
  if (old.types.has("array") && now.types.has("array")) changes.push(...compareArrays(old, now, side, path));
  return changes;
}

/** An output may promise less than it did, an input may take more. */
function compareTypes(old: Shape, now: Shape, side: Side, path: string): Change[] {
  const isNarrower = covers(old.types, now.types);
  const isWider = covers(now.types, old.types);
  if (isNarrower && isWider) return [];
  const breaking = side === "output" ? !isNarrower : !isWider;
  return [change(side, path, "retyped", breaking, `type ${typeLabel(old.types)} -> ${typeLabel(now.types)}`)];
}

function compareObjects(old: Shape, now: Shape, side: Side, path: string): Change[] {
  const changes: Change[] = [];
  for (const [name, field] of old.fields) {
    const here = joinName(path, name);
    const after = now.fields.get(name);
    if (after === undefined) {
      changes.push(removedField(side, here, now));
      continue;
    }
    if (field.required !== after.required) changes.push(changedNeed(side, here, after.required));
    changes.push(...compareShapes(field.shape, after.shape, side, here));
  }
  for (const [name, field] of now.fields) {
    if (!old.fields.has(name)) changes.push(addedField(side, joinName(path, name), field, old));
  }
  if (old.closed !== now.closed) changes.push(changedClosing(side, path, now.closed));
  if (!old.closed && !now.closed && (old.extras ?? now.extras))
    changes.push(...compareShapes(old.extras ?? ANY, now.extras ?? ANY, side, joinRaw(path, "*")));
  return changes;
}

function removedField(side: Side, path: string, now: Shape): Change {
  if (side === "output") return change(side, path, "removed", true, "removed");
  const fate = now.closed ? "is refused" : "is dropped silently";
  return change(side, path, "removed", true, `removed (old callers' value ${fate})`);
}

function changedNeed(side: Side, path: string, required: boolean): Change {
  if (side === "input")
    return required
      ? change(side, path, "newly required", true, "newly required")
      : change(side, path, "no longer required", false, "no longer required");
  return required
    ? change(side, path, "now always there", false, "now always there")
    : change(side, path, "no longer required", true, "no longer required (it may be missing)");
}

/** A closed output promised that no other name would come: who listed it refuses the added field. */
function addedField(
  side: Side,
  path: string,
  field: { shape: Shape; required: boolean },
  old: Shape,
): Change {
  if (side === "input")
    return field.required
      ? change(side, path, "newly required", true, "newly required")
      : change(side, path, "added", false, "added");
  if (old.closed)
    return change(side, path, "added", true, "added to a closed object (additionalProperties: false)");
  const promised = old.extras?.types;
  if (promised && !covers(promised, field.shape.types)) {
    const types = `type ${typeLabel(promised)} -> ${typeLabel(field.shape.types)}`;
    return change(side, path, "added", true, `added where every other name was promised: ${types}`);
  }
  return change(side, path, "added", false, "added");
}

function changedClosing(side: Side, path: string, closed: boolean): Change {
  if (!closed) return change(side, path, "opened", false, "opened");
  return side === "output"
    ? change(side, path, "closed", true, "closed (a field added later breaks who lists this)")
    : change(side, path, "closed", true, "closed (arguments it does not name are refused)");
}

function compareArrays(old: Shape, now: Shape, side: Side, path: string): Change[] {
  const most = Math.max(old.tuple.length, now.tuple.length);
  const elements = Array.from({ length: most }, (_, index) =>
    compareShapes(
      old.tuple[index] ?? old.items ?? ANY,
      now.tuple[index] ?? now.items ?? ANY,
      side,
      `${path}[${index}]`,
    ),
  );
  return [...elements.flat(), ...compareShapes(old.items ?? ANY, now.items ?? ANY, side, `${path}[]`)];
}

function change(
  side: Side,
  path: string,
  kind: ContractChange["kind"],
  breaking: boolean,
  what: string,
): Change {
  return { side, path, kind, breaking, text: `${side}${path === "" ? "" : ` ${path}`}: ${what}` };
}

/** A dot, bracket, star or backslash inside a name is escaped. */
function joinName(path: string, name: string): string {
  return joinRaw(path, name.replace(/[\\.[\]*]/g, "\\$&"));
}

function joinRaw(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
