import type { Reporter, Suite } from "@playwright/test/reporter";

/** Prints "N passed, N failed, N skipped" as the run's last line; an error outside of a test counts as failed. */
export default class ClosingReporter implements Reporter {
  private suite: Suite | undefined;
  private errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onError(): void {
    this.errors++;
  }

  onEnd(): void {
    const outcomes = (this.suite?.allTests() ?? []).map((test) => test.outcome());
    const passed = outcomes.filter((outcome) => outcome === "expected" || outcome === "flaky").length;
    const failed = outcomes.filter((outcome) => outcome === "unexpected").length + this.errors;
    const skipped = outcomes.filter((outcome) => outcome === "skipped").length;
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
