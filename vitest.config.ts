import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    environment: "node",
    include: ["{lib,db,cli,app,scripts,tickets,recordings}/**/*.test.ts", "*.test.ts"],
    reporters: ["default", "./scripts/closing-reporter.ts"],
    testTimeout: 60_000,
  },
});
