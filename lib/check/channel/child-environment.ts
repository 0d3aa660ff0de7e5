const PASSED_ON = ["PATH", "SHELL", "TERM", "USER", "LOGNAME"];

/** A checked server's whole environment: these five of ours, a HOME of its own, and what was given for it. */
export function childEnvironment(
  parent: Readonly<Record<string, string | undefined>>,
  home: string,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => {
    const value = parent[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(passed), HOME: home, ...given };
}
