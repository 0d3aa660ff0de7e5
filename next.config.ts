import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";

const EVERYWHERE = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  // With "no-referrer" a browser sends a form's own origin as "null", which the guard refuses.
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
];

// proxy.ts sets the policy of pages; what /api and /mcp answer is data, which may hold a stranger's text.
const DATA_POLICY = {
  key: "Content-Security-Policy",
  value: "default-src 'none'; frame-ancestors 'none'; sandbox",
};

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: ["better-sqlite3", "node-llama-cpp"],
  images: { unoptimized: true },
  agentRules: false,
  // `npm run typecheck` looks at all types, tests included; a first start need not wait for that.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: fileURLToPath(new URL(".", import.meta.url)) },
  async headers() {
    return [
      { source: "/:path*", headers: EVERYWHERE },
      { source: "/api/:path*", headers: [DATA_POLICY] },
      { source: "/mcp/:path*", headers: [DATA_POLICY] },
    ];
  },
};

export default config;
