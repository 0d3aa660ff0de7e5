import { expect } from "@playwright/test";
import { test as base } from "./served-test";

export { expect };

/**
 * Every test's page is watched: a request to another host, a script error, a blocked resource, a dialog or any
 * other error in the console fails the test. `refusals` names the console lines that a test provokes on purpose.
 */
export const test = base.extend<{ refusals: RegExp | null; watched: string[] }>({
  refusals: [null, { option: true }],
  watched: [
    async ({ page, baseURL, refusals }, use) => {
      const problems: string[] = [];
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(`${baseURL}/`) && !/^(data|blob|about):/.test(url))
          problems.push(`asked another host: ${url}`);
      });
      page.on("pageerror", (error) => problems.push(`script error: ${error.message}`));
      page.on("console", (message) => {
        const text = message.text();
        if (message.type() === "error" && !refusals?.test(text)) problems.push(`console: ${text}`);
      });
      page.on("dialog", (dialog) => {
        problems.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
