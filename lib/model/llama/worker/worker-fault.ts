/** Something the other side is told in these very words. */
export class WorkerFault extends Error {
  override readonly name = "WorkerFault";
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }
}
