import type { JsonObject } from "@/lib/canonical-json";
import type { CheckContext } from "../context";
import { readList } from "../protocol/read-list";
import { diffLists, type ListDifference } from "./diff-lists";
import { judgeDeclarations } from "./judge-declarations";
import type { ListSurvey } from "./survey-list";

/** What a client may say of itself that servers were seen to choose their list by. */
const CAPABLE: JsonObject = { roots: { listChanged: true }, sampling: {}, elicitation: {} };

/**
 * What the declarations tell a model, as findings, and what of the list reaches one. Calls no tool; reads the list once
 * more, as a client that offers more.
 */
export async function surveyTools(context: CheckContext): Promise<ListSurvey> {
  const { findings, survey } = judgeDeclarations(context.tools, await compareLists(context));
  for (const finding of findings) context.report(finding);
  return survey;
}

/** Null where the server gave no second list: that it should have is for other checks to say. */
async function compareLists({
  tools,
  reconnect,
  limits,
  signal,
}: CheckContext): Promise<ListDifference | null> {
  if (signal.aborted) return null;
  const connection = await reconnect(CAPABLE);
  if (connection === null) return null;
  try {
    const read = await readList(connection, limits.listPages);
    return read.kind === "list" ? diffLists(tools, read.tools) : null;
  } finally {
    await connection.close();
  }
}
