/** The file was written by a later Rightcall; reading it with this one could lose what that one added. */
export class DatabaseTooNew extends Error {
  override name = "DatabaseTooNew";

  constructor(readonly file: string) {
    super(
      `The database ${file} was made by a newer Rightcall. Update this copy, or move the file away and run "rightcall rebuild": it is an index, made again from the recordings.`,
    );
  }
}

export type UnavailableReason = "native module" | "folder" | "not a database" | "busy" | "disk";

/** The database cannot be used at all; the message says why and what to do. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";

  constructor(
    readonly reason: UnavailableReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** An import that would overwrite or mislead. `offeredId` is an id that is free. */
export class RefusedImport extends Error {
  override name = "RefusedImport";

  constructor(
    message: string,
    readonly offeredId: string | null = null,
  ) {
    super(message);
  }
}

/** What went wrong with SQLite, in words, for errors of opening and of writing. */
export function explainDatabaseError(error: unknown, file: string): unknown {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (
    code === "ERR_DLOPEN_FAILED" ||
    /bindings file|better_sqlite3\.node|NODE_MODULE_VERSION/.test(message)
  ) {
    return new DatabaseUnavailable(
      "native module",
      `better-sqlite3 has no working native module for Node ${process.versions.node}. Run "npm start", which builds it, or "npm rebuild better-sqlite3" (needs python3, make and a C++ compiler).`,
      { cause: error },
    );
  }
  if (code.startsWith("SQLITE_READONLY") || code.startsWith("SQLITE_CANTOPEN") || isFolderCode(code)) {
    return new DatabaseUnavailable(
      "folder",
      `The database ${file} cannot be opened for writing. Make its folder writable, or set RIGHTCALL_DATA to one that is.`,
      { cause: error },
    );
  }
  if (code === "SQLITE_NOTADB" || code.startsWith("SQLITE_CORRUPT")) {
    return new DatabaseUnavailable(
      "not a database",
      `${file} is not a database or is damaged. Move it away and run "rightcall rebuild": it is made again from the recordings.`,
      { cause: error },
    );
  }
  if (code.startsWith("SQLITE_BUSY")) {
    return new DatabaseUnavailable(
      "busy",
      `Another process has been writing to ${file} for too long. Try again when it is done.`,
      { cause: error },
    );
  }
  if (code === "SQLITE_FULL" || code === "ENOSPC" || code.startsWith("SQLITE_IOERR")) {
    return new DatabaseUnavailable(
      "disk",
      `The disk that holds ${file} is full or failing. Free some space and try again; nothing half-written is shown.`,
      { cause: error },
    );
  }
  return error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function isFolderCode(code: string): boolean {
  return ["EACCES", "EROFS", "EPERM", "ENOENT", "ENOTDIR", "EEXIST"].includes(code);
}
