import { ApiError, answer, json } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { describeDuplicate, describeImport, importUpload } from "@/app/api/recordings/import-upload";
import { recordingIdPattern } from "@/lib/storage";
import { discardStaged, findStaged } from "../stage-upload";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ token: string }> };

/** `POST ?[id=ID]` keeps a previewed upload: the answers of PUT /api/recordings; after a 409 it still waits. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return answer(request, async () => {
    const at = here();
    const { token } = await params;
    const staged = await findStaged(at.dataDir, token);
    if (staged === null) throw gone();
    const id = new URL(request.url).searchParams.get("id");
    if (id !== null && !recordingIdPattern.test(id)) {
      throw new ApiError(422, "This is no id for a recording.", { field: "id" });
    }
    const upload = { name: staged.fileName, id, signal: request.signal };
    const result = await importUpload(at, staged.path, upload);
    await discardStaged(at.dataDir, token);
    if (result.status === "already here") return json(describeDuplicate(result));
    return json(await describeImport(at, result), 201, { location: `/recordings/${result.id}` });
  });
}

/** Cancels: the waiting file goes. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return answer(request, async () => {
    await discardStaged(here().dataDir, (await params).token);
    return new Response(null, { status: 204 });
  });
}

function gone(): ApiError {
  return new ApiError(404, "This upload no longer waits here.", {
    hint: "A preview is kept for an hour: choose the file again.",
  });
}
