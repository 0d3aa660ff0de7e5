import { test as base } from "@playwright/test";
import { makeDataFolder, startServer } from "./server";

/** Each worker has a server and a data folder of its own, so that files run side by side and read only what they made. */
export const test = base.extend<object, { served: string }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const { folder, remove } = makeDataFolder();
      process.env.RIGHTCALL_E2E_DATA = folder;
      try {
        const server = await startServer(folder);
        try {
          await use(server.url);
        } finally {
          await server.stop();
        }
      } finally {
        remove();
      }
    },
    { scope: "worker", auto: true, timeout: 180_000 },
  ],
  baseURL: ({ served }, use) => use(served),
});
