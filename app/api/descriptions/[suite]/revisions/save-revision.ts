import { ApiError, hideFolders } from "@/app/api/answer";
import type { Here } from "@/app/api/here";
import { ParseError } from "@/lib/canonical-json";
import { StorageError, withinFolder, writeBeside } from "@/lib/storage";
import { checkRevisionTree, parseRevision, type Suite, suiteIdPattern } from "@/lib/suite";
import type { Revision } from "@/lib/tool-list";

/**
 * Writes a revision into the data folder, once it reads back as one that fits the suite. An id that is taken is refused,
 * also one that another window took a moment ago.
 */
export async function saveRevision(here: Here, suite: Suite, revision: Revision): Promise<void> {
  const { id } = revision;
  if (!suiteIdPattern.test(id)) throw new ApiError(422, ID_RULE, { field: "id" });
  if (suite.revisions.some((one) => one.id === id)) throw taken(id);
  const text = `${JSON.stringify(revision, null, 2)}\n`;
  const name = `suites/${suite.id}/revisions/${id}.json`;
  try {
    checkRevisionTree([...suite.revisions, parseRevision(text, { file: name })], { file: name });
  } catch (error) {
    if (error instanceof ParseError) throw new ApiError(422, hideFolders(error.message));
    throw error;
  }
  try {
    await writeBeside(withinFolder(here.dataDir, name), text, { replace: false });
  } catch (error) {
    if (error instanceof StorageError && isThere(error)) throw taken(id);
    throw error;
  }
}

const ID_RULE =
  "A revision's name has lower-case letters, digits, dots, dashes and underscores, 64 at most, and starts with a letter or digit.";

function taken(id: string): ApiError {
  return new ApiError(409, `There is a revision "${id}" of this suite already: choose another name.`, {
    field: "id",
  });
}

function isThere({ cause }: StorageError): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "EEXIST";
}
