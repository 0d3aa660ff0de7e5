import { ApiError, answer } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { nameOf } from "@/app/api/person";
import { getRecording, trashRecording } from "@/db";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ id: string }> };

/** Removes an uploaded or locally made recording; its file stays in the trash for a week. Bundled ones stay. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return answer(request, async () => {
    const at = here();
    const recording = await getRecording(at.db, (await params).id);
    if (!recording) throw new ApiError(404, "There is no such recording here.");
    if (recording.origin === "bundled")
      throw new ApiError(403, "This recording ships with Rightcall and stays.");
    await trashRecording(at.db, recording.id, at.dataDir, { by: nameOf(request) });
    return new Response(null, { status: 204 });
  });
}
