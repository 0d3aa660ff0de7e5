import { ApiError, hideFolders } from "@/app/api/answer";
import type { Here } from "@/app/api/here";
import { getScorecard, type ImportResult, importFile, RefusedImport } from "@/db";
import { RefusedFile } from "@/lib/recording";

export type Upload = { name: string; id: string | null; signal: AbortSignal };

/** Takes an uploaded file in. @throws ApiError 409 with an id that is free, 422 for a file that is refused. */
export async function importUpload(
  { db, root, dataDir }: Here,
  path: string,
  upload: Upload,
): Promise<ImportResult> {
  const { name, id, signal } = upload;
  const options = { root, dataDir, origin: "uploaded" as const, fileName: name, signal };
  try {
    return await importFile(db, path, id === null ? options : { ...options, id });
  } catch (error) {
    throw asRefusal(error);
  }
}

/** A refused import or file as an answer; any other error as it is. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof RefusedImport) {
    return new ApiError(409, hideFolders(error.message), { offeredId: error.offeredId });
  }
  if (!(error instanceof RefusedFile)) return error;
  const { line, field, problem, whatToDo } = error;
  return new ApiError(422, problem.slice(0, -whatToDo.length).trimEnd(), {
    ...(line === null ? {} : { line }),
    ...(field === "" ? {} : { field }),
    hint: whatToDo,
  });
}

/** The answer where these bytes are here already. */
export function describeDuplicate({ id }: Pick<ImportResult, "id">) {
  return { id, duplicateOf: id, message: `These bytes are here already, as "${id}".` };
}

/** The answer for a file that was taken in. */
export async function describeImport({ db }: Here, { id, runs, faultCount, faults }: ImportResult) {
  const page = await getScorecard(db, id);
  if (!page) throw new ApiError(409, "The recording was removed while it was being imported.");
  const { recording, warnings } = page;
  return {
    id,
    title: recording.title,
    class: recording.class,
    declaredClass: recording.declaredClass,
    tickets: recording.tickets,
    runs,
    partial: recording.partial,
    partialWhy: recording.partialWhy,
    faultCount,
    faults,
    warnings,
  };
}
