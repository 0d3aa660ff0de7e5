/**
 * @typedef {"server" | "client"} Side
 * @typedef {{ id: string, status: string, errorMessage?: string }} Check as the suite writes it: SUCCESS, INFO, SKIPPED, WARNING or FAILURE
 * @typedef {{ passed: number, differs?: Record<string, string>, doesNotApply?: string, fails?: string[] }} Expectation
 *   how many checks pass, and each check that does not with the name of its reason; where the scenario is about something
 *   that this package has none of, the name of that reason and the checks that fail for it
 * @typedef {{ reasons: Record<string, string>, notRun: Record<Side, Record<string, string>>,
 *   server: Record<string, Expectation>, client: Record<string, Expectation> }} Expected scenarios that are not run
 *   stand in `notRun` with the name of their reason; a name that ends in "*" stands for all that begin so
 * @typedef {Record<Side, Record<string, readonly Check[]>>} Observed
 * @typedef {{ text: string, differences: string[] }} Line
 */

/** @type {readonly Side[]} */
const SIDES = ["server", "client"];

/**
 * One line for each scenario that the revision requires, that was run, or that something is expected of. What differs
 * from the expectation, better or worse, is listed.
 *
 * @param {Expected} expected
 * @param {Record<Side, readonly string[]>} required
 * @param {Observed} observed
 * @returns {Line[]}
 */
export function compareWithExpected(expected, required, observed) {
  return SIDES.flatMap((side) => {
    const names = new Set([
      ...required[side],
      ...Object.keys(expected[side]),
      ...Object.keys(observed[side]),
    ]);
    return [...names].map((name) => {
      const { text, differences } = compareScenario(expected, side, name, observed[side][name]);
      return { text: `${side} ${name}: ${text}`, differences };
    });
  });
}

/**
 * @param {Expected} expected
 * @param {Side} side
 * @param {string} name
 * @param {readonly Check[] | undefined} checks
 * @returns {Line}
 */
function compareScenario(expected, side, name, checks) {
  const { reasons } = expected;
  const wanted = expected[side][name];
  if (checks === undefined) {
    const reason = wanted === undefined ? matchPattern(expected.notRun[side], name) : undefined;
    if (reason === undefined)
      return { text: "not run", differences: ["it was not run, and no reason is given"] };
    return { text: `not run: ${reasons[reason]}`, differences: missingReasons(reasons, [reason]) };
  }
  const passed = checks.filter(({ status }) => status === "SUCCESS").length;
  const failing = new Map(
    checks.filter(({ status }) => /^(FAILURE|WARNING)$/.test(status)).map((check) => [check.id, check]),
  );
  if (wanted === undefined)
    return { text: `${passed} passed`, differences: ["nothing is expected of it yet"] };
  const { doesNotApply, fails = [] } = wanted;
  const differs =
    doesNotApply === undefined
      ? (wanted.differs ?? {})
      : Object.fromEntries(fails.map((id) => [id, doesNotApply]));
  const details = Object.entries(wanted.differs ?? {}).map(
    ([id, reason]) => `\n    ${id}: ${reasons[reason]}`,
  );
  const text = doesNotApply === undefined ? `${passed} passed` : `does not apply: ${reasons[doesNotApply]}`;
  return {
    text: text + details.join(""),
    differences: [
      ...(passed === wanted.passed ? [] : [`passed: ${passed}, expected: ${wanted.passed}`]),
      ...[...failing.values()]
        .filter(({ id }) => !(id in differs))
        .map(({ id, errorMessage }) => `${id} is expected to pass: ${errorMessage ?? "no message"}`),
      ...Object.keys(differs)
        .filter((id) => !failing.has(id))
        .map((id) => `${id} is expected not to pass, and it did or was not made`),
      ...missingReasons(reasons, [
        ...Object.values(differs),
        ...(doesNotApply === undefined ? [] : [doesNotApply]),
      ]),
    ],
  };
}

/**
 * @param {Record<string, string>} patterns
 * @param {string} name
 */
function matchPattern(patterns, name) {
  const found = Object.entries(patterns).find(([pattern]) =>
    pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
  return found?.[1];
}

/**
 * @param {Record<string, string>} reasons
 * @param {readonly string[]} names
 */
const missingReasons = (reasons, names) =>
  [...new Set(names)]
    .filter((name) => !(name in reasons))
    .map((name) => `the expectations give no reason of the name "${name}"`);
