import { serveBuiltIn } from "@/app/mcp/built-in-servers";

export const dynamic = "force-dynamic";

/** The built-in server `shop-support` over Streamable HTTP; it answers GET and DELETE with 405 itself. */
const handle = (request: Request): Promise<Response> => serveBuiltIn("shop-support", request);

export { handle as DELETE, handle as GET, handle as POST };
