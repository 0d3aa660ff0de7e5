import { ApiError, answer } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { readForm, seeOther } from "@/app/api/read-form";
import { recordingPath } from "@/app/view/paths";
import { attachToolList, getRecording, hasOwnTools } from "@/db";
import { isObject, ParseError, parseJson } from "@/lib/canonical-json";
import { parseToolDeclarations, type ToolDeclaration } from "@/lib/tool-list";

export const dynamic = "force-dynamic";

const MOST_BYTES = 4 * 1024 * 1024;

/**
 * `tools`: the answer of a server's tools/list as JSON, for an upload whose file holds no declarations. Kept beside it;
 * 303 to the recording. 409 where the file holds its own.
 */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return answer(request, async () => {
    const { db, dataDir } = here();
    const recording = await getRecording(db, (await params).id);
    if (recording === null) throw new ApiError(404, "There is no such recording here.");
    if (recording.origin === "bundled" || hasOwnTools(db, recording.id)) {
      throw new ApiError(409, "This recording says itself which tools were shown; that stays.");
    }
    const form = await readForm(request, MOST_BYTES);
    await attachToolList(db, dataDir, recording.id, readTools(form.get("tools") ?? ""));
    return seeOther(`${recordingPath(recording.id)}#tool-list`);
  });
}

/** A bare list, `{tools}` or a JSON-RPC answer that holds it. */
function readTools(text: string): ToolDeclaration[] {
  const place = { file: "the tool list" };
  try {
    const value = parseJson(text, place);
    const result = isObject(value) && isObject(value.result) ? value.result : value;
    const tools = parseToolDeclarations(isObject(result) ? result.tools : result, place);
    const names = tools.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (tools.length === 0) throw new ParseError(place, "tools", "holds no tool.");
    if (twice !== undefined) throw new ParseError(place, "tools", `lists ${JSON.stringify(twice)} twice.`);
    return tools;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new ApiError(422, error.problem, { field: error.field, hint: "Paste what tools/list answered." });
  }
}
