import { dataFolder, packageRoot } from "@/lib/storage";
import { guard } from "./guard";

/** A refusal a handler throws: its status, and a body that says what is wrong and what to do. */
export class ApiError extends Error {
  override name = "ApiError";
  constructor(
    readonly status: number,
    message: string,
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Errors whose message is written for people, and the status they are answered with. */
const STATUS_BY_NAME: Readonly<Record<string, number>> = {
  DatabaseTooNew: 503,
  DatabaseUnavailable: 503,
  RefusedPairing: 400,
  StorageError: 507,
};

/** As nginx logs it; nobody is there to read the answer. */
const CLIENT_GONE = 499;

/** Errors of the disk, by Node's code. */
const DISK: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full. Free some space and try again; nothing half-written is left.",
  EDQUOT: "The disk quota is used up. Free some space and try again; nothing half-written is left.",
  EROFS: "The data folder cannot be written. Set RIGHTCALL_DATA to one that can.",
  EACCES: "The data folder cannot be written. Mend its rights, or set RIGHTCALL_DATA to another.",
};

/**
 * Guards a request, runs its handler and answers what it throws as JSON. An unexpected error goes to the server's
 * log: its message, its stack and the paths in it are nobody's business outside.
 */
export async function answer(request: Request, handle: () => Promise<Response>): Promise<Response> {
  const refusal = guard(request);
  if (refusal) return refusal;
  try {
    return await handle();
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: CLIENT_GONE });
    return answerError(error);
  }
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}

function answerError(error: unknown): Response {
  if (error instanceof ApiError) return json({ error: error.message, ...error.more }, error.status);
  const known = error instanceof Error ? STATUS_BY_NAME[error.name] : undefined;
  if (error instanceof Error && known !== undefined)
    return json({ error: hideFolders(error.message) }, known);
  const disk = error instanceof Error && "code" in error ? DISK[String(error.code)] : undefined;
  if (disk !== undefined) return json({ error: disk }, 507);
  console.error(error);
  return json({ error: "Something broke that should not have; the server's terminal says more." }, 500);
}

/** Folder names out of a message: the data folder by its role, the package's own by nothing. */
export function hideFolders(message: string): string {
  const root = packageRoot();
  return message.replaceAll(dataFolder(process.env, root), "the data folder").replaceAll(`${root}/`, "");
}
