import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const REAL_WEIGHTS = "**/*.models.test.ts";

/** `--mode models` (npm run test:models) runs the tests that need real weights, one file after another, and no others. */
export default defineConfig(({ mode }) => ({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    environment: "node",
    reporters: ["default", "./scripts/closing-reporter.ts"],
    ...(mode === "models"
      ? { include: [`{lib,cli}/${REAL_WEIGHTS}`], fileParallelism: false, testTimeout: 1_200_000 }
      : {
          include: ["{lib,db,cli,app,scripts,tickets,recordings}/**/*.test.ts", "*.test.ts"],
          exclude: [...configDefaults.exclude, REAL_WEIGHTS],
          // On two cores the default is one worker, and half of the machine idle.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          testTimeout: 60_000,
          hookTimeout: 60_000,
        }),
  },
}));
