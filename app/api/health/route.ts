import { guard } from "@/app/api/guard";

export const dynamic = "force-dynamic";

/** Says that this server answers; the start command and the browser tests wait for it. */
export function GET(request: Request): Response {
  return guard(request) ?? Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}
