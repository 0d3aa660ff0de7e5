import { join } from "node:path";
import { ApiError } from "@/app/api/answer";
import type { Here } from "@/app/api/here";
import { getRecording } from "@/db";
import {
  expectArray,
  expectCount,
  expectName,
  expectOneOf,
  expectString,
  ParseError,
} from "@/lib/canonical-json";
import type { RecordJobRequest } from "@/lib/jobs";
import { listPartials } from "@/lib/record";
import { loadSuites, readConfig, recordingIdPattern } from "@/lib/storage";

/** The most a page may ask for in one recording. */
const MOST_TRIALS = 20;
const LONGEST_TITLE = 200;

const PLACE = { file: "the request" };

/** A request to record. @throws ApiError 400 naming the field. */
export function parseRecordRequest(body: { [field: string]: unknown }): RecordJobRequest {
  try {
    const id = expectName(body.id, "id", PLACE);
    if (!recordingIdPattern.test(id)) {
      throw new ApiError(400, "An id has 1 to 64 lower-case letters, digits, dots, dashes and underscores.");
    }
    if (body.resume === true) return { kind: "record", id, resume: true };
    const optional = <T>(field: string, read: (value: unknown) => T) =>
      body[field] === undefined ? {} : { [field]: read(body[field]) };
    return {
      kind: "record",
      id,
      suite: expectName(body.suite, "suite", PLACE),
      model: expectName(body.model, "model", PLACE),
      revision: body.revision === null ? null : expectName(body.revision, "revision", PLACE),
      ...optional("title", (title) => expectString(title, "title", PLACE).slice(0, LONGEST_TITLE)),
      ...optional("prompt", (prompt) => expectName(prompt, "prompt", PLACE)),
      ...optional("mode", (mode) => expectOneOf(mode, ["full", "first-call"], "mode", PLACE)),
      ...optional("trials", (trials) =>
        Math.min(MOST_TRIALS, Math.max(1, expectCount(trials, "trials", PLACE))),
      ),
      ...optional("tickets", (tickets) =>
        expectArray(tickets, "tickets", PLACE).map((ticket) => expectName(ticket, "tickets", PLACE)),
      ),
    };
  } catch (error) {
    throw error instanceof ParseError ? new ApiError(400, error.message) : error;
  }
}

/**
 * The arguments of `rightcall record` for a request. Only what suite files and the config name gets there: a page gives
 * no command, no file and no address.
 *
 * @throws ApiError where a name is not here, the id is taken, or there is nothing to go on with.
 */
export async function recordArguments(request: RecordJobRequest, at: Here): Promise<string[]> {
  const { id } = request;
  const partial = (await listPartials(at.dataDir)).find((one) => one.id === id);
  if (request.resume) {
    if (!partial) throw new ApiError(404, "There is no stopped recording of that id.");
    if (partial.isRunning) throw new ApiError(409, "It is being recorded right now.");
    return [`--id=${id}`, "--resume"];
  }
  if (partial) throw new ApiError(409, "A stopped recording has that id: go on with it, or take another id.");
  if (await getRecording(at.db, id)) throw new ApiError(409, "A recording has that id: take another.");
  const { suite, model, revision, title, prompt, mode, trials, tickets } = request;
  await requireNames(request, at);
  return [
    `--id=${id}`,
    `--suite=${suite}`,
    `--model=${model}`,
    `--revision=${revision ?? "none"}`,
    ...(title === undefined || title.trim() === "" ? [] : [`--title=${title}`]),
    ...(prompt === undefined ? [] : [`--prompt=${prompt}`]),
    ...(mode === undefined ? [] : [`--mode=${mode}`]),
    ...(trials === undefined ? [] : [`--trials=${trials}`]),
    ...(tickets === undefined || tickets.length === 0 ? [] : [`--tickets=${tickets.join(",")}`]),
    "--yes",
  ];
}

type New = Exclude<RecordJobRequest, { resume: true }>;

async function requireNames({ suite: id, model, revision, prompt, tickets }: New, at: Here): Promise<void> {
  const { root, dataDir } = at;
  const suite = (await loadSuites(root, dataDir)).get(id);
  if (!suite) throw new ApiError(404, "There is no such suite here.");
  if (revision !== null && !suite.revisions.some((one) => one.id === revision))
    throw new ApiError(404, "The suite has no such revision.");
  if (prompt !== undefined && prompt !== "native" && !Object.hasOwn(suite.prompts, prompt))
    throw new ApiError(404, "The suite has no such prompt.");
  const known = new Set(suite.tickets.map(({ ticket }) => ticket.id));
  if (tickets?.some((ticket) => !known.has(ticket))) throw new ApiError(404, "The suite has no such ticket.");
  const { models } = await readConfig({ cwd: root, dataDir, root });
  const isBaseline = model === "lexical" || /^majority:[^\0\n]{1,200}$/.test(model);
  if (isBaseline || models.some(({ name }) => name === model)) return;
  throw new ApiError(404, `No model of that name is in ${join("the data folder", "rightcall.config.json")}.`);
}
