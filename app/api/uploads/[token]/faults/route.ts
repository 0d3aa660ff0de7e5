import { createReadStream } from "node:fs";
import { ApiError, answer } from "@/app/api/answer";
import { download, streamBody } from "@/app/api/download";
import { here } from "@/app/api/here";
import { findStaged } from "../../stage-upload";

export const dynamic = "force-dynamic";

/** Every line at fault of a waiting upload as CSV (the first 100,000). */
export function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  return answer(request, async () => {
    const staged = await findStaged(here().dataDir, (await params).token);
    if (staged === null) throw new ApiError(404, "This upload no longer waits here: choose the file again.");
    return download(streamBody(createReadStream(staged.faults)), {
      name: "lines-at-fault.csv",
      type: "text/csv; charset=utf-8",
    });
  });
}
