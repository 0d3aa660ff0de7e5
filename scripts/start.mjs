import { fileURLToPath, pathToFileURL } from "node:url";

const cli = fileURLToPath(new URL("../dist/cli.mjs", import.meta.url));
process.argv = [process.execPath, cli, "serve", ...process.argv.slice(2)];
await import(pathToFileURL(cli).href);
