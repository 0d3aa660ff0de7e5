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

const ASSIGNED = /\b(\w*(?:key|token|secret|password))(=|["']?\s*:\s*["']?)((?!\[key removed\])[^\s"',}]+)/gi;
const OPTION = /(--?[\w-]*(?:key|token|secret|password))([ =])(["']?)((?!\[key removed\])[^\s"'-][^\s"']*)/gi;

/**
 * A command line without what looks like a key in it: known secrets, key shapes, authorization values, `API_KEY=…`
 * and `--token …`. The rest is as it was typed.
 */
export function maskCommand(command: string, secrets: readonly string[]): string {
  const known = maskSecrets(command, secrets).replace(AUTHORIZATION, `$1$2${MASK}`);
  return maskKeyShapedText(known).replace(OPTION, `$1$2$3${MASK}`).replace(ASSIGNED, `$1$2${MASK}`);
}

/** A model as `kind:target` to be kept: a command without the keys in it, anything else as it is. */
export function maskModel(model: string, env: Readonly<Record<string, string | undefined>>): string {
  return model.trimStart().startsWith("exec:") ? maskCommand(model, secretsOf(env)) : model;
}

/** True for what `maskModel` took a key from: it can no longer be run. */
export const isMasked = (model: string): boolean => model.includes(MASK);

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
