import { rm } from "node:fs/promises";
import { ApiError, answer } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { findRevisionUse, revisionFile } from "@/app/view/revision-use";
import { loadSuites } from "@/lib/storage";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ suite: string; id: string }> };

/** Removes a revision that was saved here. 404 where there is none, 409 while something stands on it. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return answer(request, async () => {
    const at = here();
    const asked = await params;
    const suite = (await loadSuites(at.root, at.dataDir)).get(asked.suite);
    const revision = suite?.revisions.find(({ id }) => id === asked.id);
    if (suite === undefined || revision === undefined)
      throw new ApiError(404, "There is no such revision here.");
    const use = await findRevisionUse(at, suite, revision.id);
    if (use !== null) throw new ApiError(409, use);
    await rm(revisionFile(at.dataDir, suite.id, revision.id));
    return new Response(null, { status: 204 });
  });
}
