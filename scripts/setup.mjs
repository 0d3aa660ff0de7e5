// Prepares a clone. Old syntax only: this file must still parse on the Node versions that it refuses.
const version = process.versions.node.split(".").map(Number);
const TESTED_MAJORS = [20, 22, 24];

if (version[0] < 20 || (version[0] === 20 && version[1] < 9)) {
  console.error(
    `Rightcall needs Node 20.9 or newer; this is Node ${process.versions.node}. Install a newer Node (https://nodejs.org) and run the command again.`,
  );
  process.exit(1);
}
if (TESTED_MAJORS.indexOf(version[0]) === -1) {
  console.warn(`Rightcall is tested on Node 20, 22 and 24; this is Node ${process.versions.node}. Going on.`);
}
import("./setup/main.mjs").then((setup) => setup.main(process.argv.slice(2)));
