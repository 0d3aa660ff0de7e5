import { serveBuiltIn } from "@/app/mcp/built-in-servers";

export const dynamic = "force-dynamic";

/** The built-in server `partner-parcels` over Streamable HTTP; it answers GET and DELETE with 405 itself. */
const handle = (request: Request): Promise<Response> => serveBuiltIn("partner-parcels", request);

export { handle as DELETE, handle as GET, handle as POST };
