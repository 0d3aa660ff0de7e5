/** A server that could not be reached, or not be talked to. */
export class ServerUnreachable extends Error {
  override readonly name = "ServerUnreachable";
  constructor(
    readonly server: string,
    why: string,
    options?: ErrorOptions,
  ) {
    super(`${server}: ${why}`, options);
  }
}
