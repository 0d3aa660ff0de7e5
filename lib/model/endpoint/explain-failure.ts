import { ModelError } from "../errors";
import { excerptOf } from "../mask-secrets";

export type Place = { host: string; keyVariable: string; urlVariable: string; secrets: readonly string[] };

/** What became of a request that brought no reply: a status, or none where the endpoint was not reached. */
export type Failure = { status: number | undefined; isTimeout: boolean; message: string };

/** A failed request in words. What the endpoint said stands in them in part, without keys. */
export function explainFailure({ status, isTimeout, message }: Failure, place: Place): ModelError {
  const { host, keyVariable, urlVariable, secrets } = place;
  const said = excerptOf(message.replace(/^\d{3} /, ""), secrets).replace(/\.$/, "");
  const answered = `${host} answered ${status}: "${said}".`;
  if (isTimeout || status === 408) return new ModelError("timeout", `${host} gave no answer in time.`);
  if (status === undefined) {
    return new ModelError(
      "endpoint down",
      `${host} cannot be reached (${said}). Start it, or put its address in ${urlVariable}.`,
    );
  }
  if (status === 429)
    return new ModelError("rate limit", `${answered} Record fewer tickets at once, or later.`);
  if (status === 401 || status === 403) {
    return new ModelError(
      `refused (${status})`,
      `${answered} Put a key that is good there in ${keyVariable}.`,
    );
  }
  if (status >= 500) return new ModelError(`endpoint error (${status})`, answered);
  if (status === 404 || status < 400) {
    const advice = `Check ${urlVariable} and the model's name: the address ends where the API's own paths begin.`;
    return new ModelError(`refused (${status})`, `${answered} ${advice}`);
  }
  return new ModelError(`refused (${status})`, answered);
}
