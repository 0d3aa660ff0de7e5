import { ApiError, answer } from "@/app/api/answer";
import { baseUrlOf, download, streamBody } from "@/app/api/download";
import { here } from "@/app/api/here";
import { getComparisonReport } from "@/db";
import { COMPARISON_FORMATS, isComparisonFormat, writeComparison } from "@/lib/export";

export const dynamic = "force-dynamic";

/**
 * `?base=ID&candidate=ID&format=json|csv|md|html|junit`: two recordings on the same tickets, as a file. `pair=OLD:NEW`
 * reads a renamed tool as one.
 */
export function GET(request: Request): Promise<Response> {
  return answer(request, async () => {
    const params = new URL(request.url).searchParams;
    const format = params.get("format") ?? "json";
    if (!isComparisonFormat(format)) {
      throw new ApiError(400, `Give format=${Object.keys(COMPARISON_FORMATS).join(", ")}.`);
    }
    const [base, candidate] = [params.get("base"), params.get("candidate")];
    if (!base || !candidate) throw new ApiError(400, "Give base= and candidate=, the ids of two recordings.");
    const report = await getComparisonReport(here().db, base, candidate, { pair: params.getAll("pair") });
    if (!report) throw new ApiError(404, "One of the two recordings is not here.");
    const { type, ending } = COMPARISON_FORMATS[format];
    const written = writeComparison(format, report, { baseUrl: baseUrlOf(request.headers) });
    return download(streamBody(written), {
      name: `${report.base.id}..${report.candidate.id}.${ending}`,
      type,
    });
  });
}
