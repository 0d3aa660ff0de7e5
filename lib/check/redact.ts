import { MASK, maskKeyShapedText } from "@/lib/format";

const MOST_CHARACTERS = 2000;
const SHORTEST_SECRET = 4;
const SECRET_FIELD =
  /("?[\w-]*(?:api[_-]?key|authorization|token|password|passwd|cookie|secret)"?\s*[:=]\s*)(?!"?\[key removed\])("(?:[^"\\]|\\.)*"|(?:Bearer |Basic )?[^\s",}]+)/gi;

/** Makes a wire's text fit for a finding: secrets out, cut to 2,000 characters. */
export type Redact = (text: string) => string;

/** `secrets` are values given by the person who checks: header values and environment values. */
export function createRedact(secrets: readonly string[] = []): Redact {
  const known = secrets.filter(({ length }) => length >= SHORTEST_SECRET);
  return (text) => {
    // What is cut off in the end needs no look: a flood is not searched.
    const start = text.slice(0, MOST_CHARACTERS * 2);
    const masked = known.reduce((rest, secret) => rest.replaceAll(secret, MASK), start);
    const clean = maskKeyShapedText(masked).replace(SECRET_FIELD, keepShape);
    return clean.length > MOST_CHARACTERS || text.length > start.length
      ? `${clean.slice(0, MOST_CHARACTERS - 1)}…`
      : clean;
  };
}

function keepShape(_: string, name: string, value: string): string {
  return name + (value.startsWith('"') ? `"${MASK}"` : MASK);
}

const SECRET_NAME = /key|token|secret|passw|auth|cookie|credential/i;

/** What was given for the server and must not be written anywhere: headers and variables whose names say so. */
export function secretValues(target: {
  headers?: Readonly<Record<string, string>> | undefined;
  env?: Readonly<Record<string, string>> | undefined;
}): string[] {
  return Object.entries({ ...target.headers, ...target.env }).flatMap(([name, value]) =>
    SECRET_NAME.test(name) ? [value, ...value.split(" ").slice(1)] : [],
  );
}
