/**
 * What is wrong with an event of a run. "gap": a line before it is missing. "contradiction": another line says
 * otherwise. "harmless": reported, and costs nothing.
 */
export type RunProblem = { kind: "gap" | "contradiction" | "harmless"; message: string; field?: string };

export function gap(message: string, field?: string): RunProblem {
  return { kind: "gap", message, ...(field === undefined ? {} : { field }) };
}

export function contradiction(message: string, field?: string): RunProblem {
  return { kind: "contradiction", message, ...(field === undefined ? {} : { field }) };
}

/** An event that came before: the same again is harmless. */
export function repeated(isSame: boolean, what: string): RunProblem {
  if (!isSame) return contradiction(`${what} is there twice, and the two differ`);
  return { kind: "harmless", message: `${what} is there twice: the second is left out` };
}
