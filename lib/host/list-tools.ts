import type { Client } from "@modelcontextprotocol/client";
import * as z from "zod";
import { parseToolDeclarations, type ToolDeclaration } from "@/lib/tool-list";

const MAX_PAGES = 100;

/** A page as the server sent it: the SDK's own schema would drop fields it does not know. */
const PAGE = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });

/**
 * Every declaration of a server, page by page, exactly as listed.
 *
 * @throws Error when the pages do not end, or a cursor comes again; ParseError for a malformed declaration.
 */
export async function listTools(
  client: Client,
  server: string,
  options: { signal: AbortSignal; timeout: number },
): Promise<ToolDeclaration[]> {
  const tools: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const request = { method: "tools/list", params: cursor === undefined ? {} : { cursor } };
    const page = await client.request(request, PAGE, options);
    tools.push(...page.tools);
    cursor = page.nextCursor;
    if (cursor === undefined) break;
    if (seen.has(cursor)) throw new Error(`${server} gave the cursor of a page of tools/list twice.`);
    seen.add(cursor);
    if (seen.size >= MAX_PAGES) throw new Error(`${server} lists its tools on more than ${MAX_PAGES} pages.`);
  } while (cursor !== undefined);
  return parseToolDeclarations(tools, { file: `tools/list of ${server}` });
}
