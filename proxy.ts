import { type NextRequest, NextResponse } from "next/server";
import { isAllowedHost, parseAllowedHosts } from "@/lib/allowed-hosts";

const allowedHosts = parseAllowedHosts(process.env.RIGHTCALL_ALLOWED_HOSTS, "RIGHTCALL_ALLOWED_HOSTS");

/** Pages: refuses foreign host names (DNS rebinding) and sets a Content Security Policy with a nonce per request. */
export function proxy(request: NextRequest): NextResponse {
  if (!isAllowedHost(request.headers.get("host"), allowedHosts))
    return new NextResponse(
      "This server does not answer under that host name; see RIGHTCALL_ALLOWED_HOSTS.\n",
      { status: 421, headers: { "content-type": "text/plain; charset=utf-8" } },
    );
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

export const config = {
  // /api and /mcp guard themselves: a body that passes through here is cut at 10 MB without an error.
  matcher: ["/((?!api/|mcp/|_next/static/).*)"],
};

function contentSecurityPolicy(nonce: string, isDevelopment: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // React and Recharts write style attributes (bar widths); no rule comes from data.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
