import { ANY_TYPE, intersectTypes, type TypeSet, uniteTypes } from "./schema-types";

/** What a schema promises, with references followed and combinations put together. */
export type Shape = {
  types: TypeSet;
  fields: ReadonlyMap<string, Field>;
  /** Elements of a list after those of `tuple`; null says nothing of them. */
  items: Shape | null;
  tuple: readonly Shape[];
  /** Values under names that `fields` lacks; null says nothing of them. */
  extras: Shape | null;
  /** True where no name beside `fields` is allowed. */
  closed: boolean;
  /** True where the schema stands in itself: what is below is told above. */
  isRecursive: boolean;
};

export type Field = { shape: Shape; required: boolean };

export const ANY: Shape = {
  types: ANY_TYPE,
  fields: new Map(),
  items: null,
  tuple: [],
  extras: null,
  closed: false,
  isRecursive: false,
};

/** A shape whose values fit both. */
export function intersectShapes(one: Shape, other: Shape): Shape {
  if (one === ANY) return other;
  if (other === ANY) return one;
  const tuple = one.tuple.length > other.tuple.length ? one.tuple : other.tuple;
  return {
    types: intersectTypes(one.types, other.types),
    fields: joinFields([one, other], intersectShapes, (found) => found.some(({ required }) => required)),
    items: join(one.items, other.items, intersectShapes),
    tuple: tuple.map((_, index) => join(one.tuple[index], other.tuple[index], intersectShapes) ?? ANY),
    extras: join(one.extras, other.extras, intersectShapes),
    closed: one.closed || other.closed,
    isRecursive: one.isRecursive || other.isRecursive,
  };
}

/** A shape for values that fit one of these: a field is required where every branch that is an object requires it. */
export function uniteShapes(branches: readonly Shape[]): Shape {
  const [first, ...rest] = branches;
  if (first === undefined) return ANY;
  if (rest.length === 0) return first;
  const objects = branches.filter(({ types }) => types.has("object") || types.has("any"));
  const unite = (one: Shape, other: Shape) => uniteShapes([one, other]);
  const inAll = (found: readonly Field[]) =>
    found.length === objects.length && found.every(({ required }) => required);
  const longest = branches.map(({ tuple }) => tuple).sort((one, other) => other.length - one.length)[0] ?? [];
  return {
    types: uniteTypes(branches.map(({ types }) => types)),
    fields: joinFields(objects, unite, inAll),
    items: branches.map(({ items }) => items).reduce((one, other) => join(one, other, unite)),
    tuple: longest,
    extras: objects.map(({ extras }) => extras).reduce((one, other) => join(one, other, unite), null),
    closed: objects.length > 0 && objects.every(({ closed }) => closed),
    isRecursive: branches.some(({ isRecursive }) => isRecursive),
  };
}

function joinFields(
  shapes: readonly Shape[],
  combine: (one: Shape, other: Shape) => Shape,
  isRequired: (found: readonly Field[]) => boolean,
): Map<string, Field> {
  const names = new Set(shapes.flatMap(({ fields }) => [...fields.keys()]));
  return new Map(
    [...names].map((name) => {
      const found = shapes.flatMap(({ fields }) => fields.get(name) ?? []);
      const shape = found.map((field) => field.shape).reduce(combine);
      return [name, { shape, required: isRequired(found) }];
    }),
  );
}

function join(
  one: Shape | null | undefined,
  other: Shape | null | undefined,
  combine: (one: Shape, other: Shape) => Shape,
): Shape | null {
  if (!one) return other ?? null;
  return other ? combine(one, other) : one;
}
