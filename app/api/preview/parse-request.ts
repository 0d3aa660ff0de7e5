import { ApiError } from "@/app/api/answer";
import type { PreviewRequest } from "@/app/view/edit-preview";
import { isObject } from "@/lib/canonical-json";

/** @throws ApiError 400 for anything that is no preview's request. */
export function parsePreviewRequest(body: unknown): PreviewRequest {
  if (!isObject(body)) throw new ApiError(400, "Expected an object.");
  const { suite, from, matcher, part, drafts } = body;
  if (typeof suite !== "string" || typeof from !== "string")
    throw new ApiError(400, "Name the suite and the revision the edit starts from.");
  if (matcher !== "word" && matcher !== "meaning")
    throw new ApiError(400, 'The matcher is "word" or "meaning".');
  if (part !== "margins" && part !== "sentences")
    throw new ApiError(400, 'The part is "margins" or "sentences".');
  return { suite, from, matcher, part, drafts: parseDrafts(drafts) };
}

function parseDrafts(value: unknown): PreviewRequest["drafts"] {
  if (!isObject(value)) throw new ApiError(400, "The drafts are texts by tool and field.");
  return Object.fromEntries(
    Object.entries(value).map(([tool, fields]) => {
      if (!isObject(fields)) throw new ApiError(400, "The drafts of a tool are texts by field.");
      const texts = Object.entries(fields).map(([field, text]): [string, string] => {
        if (typeof text !== "string") throw new ApiError(400, "A draft is a text.");
        return [field, text];
      });
      return [tool, Object.fromEntries(texts)];
    }),
  );
}
