import { MASK, maskKeyShapedText } from "@/lib/format";

const SHORTEST_SECRET = 8;
const LONGEST_EXCERPT = 240;
const SECRET_NAME = /(?:KEY|TOKEN|SECRET|PASSWORD)$/i;
const AUTHORIZATION =
  /\b(authorization|x-api-key|api-key)(["']?\s*[:=]\s*["']?)(?:(?:Bearer|Basic) )?[^\s"',}]+/gi;

/** The values of an environment that must never be written anywhere. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && value !== undefined && value.length >= SHORTEST_SECRET ? [value] : [],
  );
}

/** Takes secrets out of a text that is kept as it is otherwise: a reply. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (rest, secret) => (rest.includes(secret) ? rest.replaceAll(secret, MASK) : rest),
    text,
  );
}

/** The start of a stranger's text on one line, for a message: without secrets, their starts, and what looks like one. */
export function excerptOf(text: string, secrets: readonly string[] = []): string {
  const known = maskSecrets(text, secrets.flatMap(startsOf)).replace(AUTHORIZATION, `$1$2${MASK}`);
  const line = maskKeyShapedText(known).replace(/\s+/g, " ").trim();
  return line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT)}…` : line;
}

/** An endpoint may repeat a key in part: "Incorrect key: abcdefgh…". Longest first. */
function startsOf(secret: string): string[] {
  return Array.from({ length: secret.length - SHORTEST_SECRET + 1 }, (_, less) =>
    secret.slice(0, secret.length - less),
  );
}
