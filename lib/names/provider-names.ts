/** What OpenAI's and Anthropic's APIs take for a tool's name: letters, digits, `_` and `-`, at most 64. */
const LONGEST = 64;
const NOT_TAKEN = /[^A-Za-z0-9_-]/g;

/**
 * The names under which shown tools are sent to a provider: dots and other characters it does not take become `_`,
 * long names are cut. Two tools never get one name: a later one ends in `_2`, `_3`, … Shown name → sent name, in the
 * order given, so that equal lists give equal names.
 */
export function providerNames(shown: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  // A name that needs no rewriting is never taken from its tool by another's rewriting.
  const taken = new Set(shown.filter((name) => sendableName(name) === name));
  for (const name of shown) {
    const sent = taken.has(name) ? name : freeName(sendableName(name), taken);
    taken.add(sent);
    names.set(name, sent);
  }
  return names;
}

/** A name, called or shown, in the letters that a provider takes. */
export function sendableName(name: string): string {
  return name.replace(NOT_TAKEN, "_").slice(0, LONGEST) || "_";
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const ending = `_${number}`;
    const free = `${name.slice(0, LONGEST - ending.length)}${ending}`;
    if (!taken.has(free)) return free;
  }
}
