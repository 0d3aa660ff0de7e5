import { cpus } from "node:os";
import { benchOwnCost } from "./own-cost";
import { benchReplay } from "./replay";

const benches: Readonly<Record<string, () => Promise<void>>> = { own: benchOwnCost, replay: benchReplay };
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`);
  process.exit(2);
}
console.log(
  `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, Node ${process.versions.node}`,
);
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  await run();
}
