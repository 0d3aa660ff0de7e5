/** What was held equal, for people: the fields of a JSON object as "name value", anything else as it is. */
export function sayHeld(value: string): string {
  const fields = fieldsOf(value);
  if (fields === null) return value;
  return fields
    .map(([name, held]) => `${name} ${typeof held === "string" ? held : JSON.stringify(held)}`)
    .join(" · ");
}

function fieldsOf(value: string): [string, unknown][] | null {
  if (!value.startsWith("{")) return null;
  try {
    return Object.entries(JSON.parse(value));
  } catch {
    return null;
  }
}
