import { ApiError, answer } from "@/app/api/answer";
import { here } from "@/app/api/here";
import { readForm, requireField, seeOther } from "@/app/api/read-form";
import { findKnownServer } from "@/app/view/find-server";
import { askForListing } from "@/app/view/server-listing";
import { serverAnchor } from "@/app/view/server-paths";
import { isLoopbackHost } from "@/lib/allowed-hosts";

export const dynamic = "force-dynamic";

/**
 * `server`: the key of a server that a suite or rightcall.config.json names. It is started or reached, lists its tools and
 * is left again; the list is kept, or why there is none. 303 to the page.
 */
export function POST(request: Request): Promise<Response> {
  return answer(request, async () => {
    if (!isLoopbackHost(process.env.HOST || "127.0.0.1"))
      throw new ApiError(403, "This server can be reached from other machines (HOST), so it starts nothing.");
    const at = here();
    const server = await findKnownServer(requireField(await readForm(request), "server", 400), at);
    if (server === null) throw new ApiError(404, "There is no such server here.");
    await askForListing(server, at.dataDir, new Date().toISOString());
    return seeOther(`/servers#${serverAnchor(server)}`);
  });
}
