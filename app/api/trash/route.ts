import { ApiError, answer, hideFolders } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { nameOf } from "@/app/api/person";
import { readField, readForm, seeOther } from "@/app/api/read-form";
import { recordingPath } from "@/app/view/paths";
import { purgeTrashed, RefusedImport, restoreRecording } from "@/db";

export const dynamic = "force-dynamic";

/** `name` of a removed recording with `act` restore (303 to it) or purge (303 to the first page). */
export function POST(request: Request): Promise<Response> {
  return answer(request, async () => {
    const form = await readForm(request);
    const name = readField(form, "name");
    const { db, root, dataDir } = here();
    if (form.get("act") === "purge") {
      if (!(await purgeTrashed(dataDir, name))) throw notThere();
      return seeOther("/");
    }
    const restored = await restoreRecording(db, name, {
      ...{ root, dataDir },
      by: nameOf(request),
    }).catch((error: unknown) => {
      if (error instanceof RefusedImport) throw new ApiError(409, hideFolders(error.message));
      throw error;
    });
    if (restored === null) throw notThere();
    return seeOther(recordingPath(restored.id));
  });
}

function notThere(): ApiError {
  return new ApiError(404, "That recording is no longer in the trash.");
}
