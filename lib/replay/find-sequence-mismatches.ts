import type { ReplayedRun, SequenceMismatch } from "./types";

/** The runs whose tools are not the expected ones, and the expected tickets that have no run. */
export function findSequenceMismatches(
  runs: readonly ReplayedRun[],
  expected: Readonly<Record<string, readonly string[]>>,
): SequenceMismatch[] {
  return Object.entries(expected).flatMap(([ticket, tools]) => {
    const ofTicket = runs.filter((run) => run.ticket === ticket);
    if (ofTicket.length === 0) return [{ ticket, trial: 1, expected: tools, actual: [] }];
    return ofTicket
      .filter(({ sequence }) => sequence.join("\n") !== tools.join("\n"))
      .map(({ trial, sequence }) => ({ ticket, trial, expected: tools, actual: sequence }));
  });
}
