import { ApiError } from "@/app/api/answer";
import type { Here } from "@/app/api/here";
import { findKnownServer } from "@/app/view/find-server";
import { checkPath } from "@/app/view/kept-check";
import type { KnownServer } from "@/app/view/servers";
import { expectArray, expectName, ParseError } from "@/lib/canonical-json";
import type { CheckJobRequest } from "@/lib/jobs";

/** The most tools that one check may be allowed to call for real. */
const MOST_ALLOWED = 100;

const PLACE = { file: "the request" };

/** A request to check a server. @throws ApiError 400 naming the field. */
export function parseCheckRequest(body: { [field: string]: unknown }): CheckJobRequest {
  try {
    const server = expectName(body.server, "server", PLACE);
    const allowTools = expectArray(body.allowTools ?? [], "allowTools", PLACE).map((tool) =>
      expectName(tool, "allowTools", PLACE),
    );
    if (allowTools.length > MOST_ALLOWED)
      throw new ApiError(400, `A check may call ${MOST_ALLOWED} such tools at most.`);
    return { kind: "check", server, allowTools, noCalls: body.noCalls === true };
  } catch (error) {
    throw error instanceof ParseError ? new ApiError(400, error.message) : error;
  }
}

/**
 * The arguments of `rightcall check` for a request. The command or address is the one that the suite or the config names.
 *
 * @throws ApiError where no server has the key, or nothing says how to reach it.
 */
export async function checkArguments(request: CheckJobRequest, at: Here): Promise<string[]> {
  const server = await findKnownServer(request.server, at);
  if (server === null) throw new ApiError(404, "There is no such server here.");
  const target = targetArguments(server);
  if (target === null) throw new ApiError(409, "It is a saved tool list: there is no server to check.");
  return [
    `--out=${checkPath(server, at.dataDir)}`,
    ...(request.noCalls ? ["--no-calls"] : []),
    ...(request.allowTools ?? []).map((tool) => `--allow-tool=${tool}`),
    "--",
    ...target,
  ];
}

function targetArguments({ reach }: KnownServer): readonly string[] | null {
  switch (reach.kind) {
    case "built-in":
      return [reach.which];
    case "command":
      return reach.command;
    case "url":
      return [reach.url];
    case "saved":
      return null;
  }
}
