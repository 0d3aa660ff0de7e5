import type { Reporter, TestModule } from "vitest/node";

/** Prints "N passed, N failed, N skipped" as the run's last line; a file that failed to load counts as failed. */
export default class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      if (module.state() === "failed" && module.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state in counts) counts[state as keyof typeof counts]++;
      }
    }
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}
