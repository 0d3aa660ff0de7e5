import { once } from "node:events";
import { EXIT } from "./io";
import { runMain } from "./run-main";

const abort = new AbortController();
process.once("SIGINT", () => abort.abort());
process.once("SIGTERM", () => abort.abort());
// A reader such as `head` that has seen enough is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? EXIT.ok : EXIT.environment);
});
process.exitCode = await runMain(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  drained: async () => {
    if (process.stdout.writableNeedDrain) await once(process.stdout, "drain");
  },
  err: (text) => void process.stderr.write(text),
  env: process.env,
  cwd: process.cwd(),
  isTerminal: process.stderr.isTTY === true,
  signal: abort.signal,
});
