import { join } from "node:path";
import { ApiError, answer } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { listPartials } from "@/lib/record";
import { discardStoppedRecording } from "@/lib/recording";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ id: string }> };

/** Removes a recording that was stopped. 404 where there is none, 409 while it is being recorded. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return answer(request, async () => {
    const { id } = await params;
    const { dataDir } = here();
    const partial = (await listPartials(dataDir)).find((one) => one.id === id);
    if (!partial) throw new ApiError(404, "There is no stopped recording of that id.");
    if (partial.isRunning) throw new ApiError(409, "It is being recorded right now: stop it first.");
    await discardStoppedRecording(id, { dataDir, folder: join(dataDir, "recordings") });
    return new Response(null, { status: 204 });
  });
}
