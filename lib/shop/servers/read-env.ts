export type Env = Readonly<Record<string, string | undefined>>;

export class MissingVariableError extends Error {
  override name = "MissingVariableError";
}

/**
 * The API's address and key, from `SHOP_API_URL` and `SHOP_API_KEY`.
 * @throws MissingVariableError naming the first that is missing or empty.
 */
export function readEnv(env: Env): { apiUrl: string; apiKey: string } {
  return { apiUrl: readVariable(env, "SHOP_API_URL"), apiKey: readVariable(env, "SHOP_API_KEY") };
}

function readVariable(env: Env, name: string): string {
  const value = env[name];
  if (value !== undefined && value !== "") return value;
  throw new MissingVariableError(
    `The environment variable ${name} is missing. Set it and start the server again.`,
  );
}
