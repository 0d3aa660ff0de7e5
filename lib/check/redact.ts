import { MASK, maskKeyShapedText } from "@/lib/format";

const MOST_CHARACTERS = 2000;
const SHORTEST_SECRET = 4;
const SECRET_FIELD =
  /("?[\w-]*(?:api[_-]?key|authorization|token|password|passwd|cookie|secret)"?\s*[:=]\s*)(?!"?\[key removed\])("(?:[^"\\]|\\.)*"|(?:Bearer |Basic )?[^\s",}]+)/gi;

/** Makes a wire's text fit for a finding: secrets out, cut to 2,000 characters, of which the start or the end is kept. */
export type Redact = (text: string, keep?: "start" | "end") => string;

/** `secrets` are values that may be written nowhere, plain or as JSON writes them: see `secretValues`. */
export function createRedact(secrets: readonly string[] = []): Redact {
  const known = [...new Set(secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
  return (text, keep = "start") => {
    // What is cut off in the end needs no look: a flood is not searched. An end is searched whole, so that no cut
    // leaves the rest of a secret.
    const start = keep === "end" ? text : text.slice(0, MOST_CHARACTERS * 2);
    const masked = known.reduce((rest, secret) => rest.replaceAll(secret, MASK), start);
    const clean = maskKeyShapedText(masked).replace(SECRET_FIELD, keepShape);
    if (keep === "end" && clean.length > MOST_CHARACTERS) return `…${clean.slice(1 - MOST_CHARACTERS)}`;
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
