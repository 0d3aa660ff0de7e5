import { resolve } from "node:path";
import { writeRecordings } from "./make";

/** Remakes the bundled recordings: into recordings/, or into the folder that is the only argument. */
const folder = process.argv[2];
const written = await writeRecordings(process.cwd(), folder === undefined ? "recordings" : resolve(folder));
console.log(written.join("\n"));
