import { JUNIT_END, junitHead, type TestCase, writeTestCase } from "./junit";
import { scoreSentence } from "./score-words";
import type { ScoredRecording, TicketRow, TicketRows } from "./types";
import { nameRun, partialWarning, setupOf } from "./words";

/**
 * A scorecard as JUnit XML, in pieces: a test a ticket run. A wrong first tool is a failure, a run that died an error
 * (nothing is known of it), one with nothing to hold it against is skipped. A partial recording fails a test of its own.
 */
export async function* scoreJunit(scored: ScoredRecording, rows: TicketRows): AsyncGenerator<string> {
  const { scorecard: card } = scored;
  const warning = partialWarning([scored]);
  const extra: TestCase[] = warning === null ? [] : [partialCase(scored.id, warning)];
  yield junitHead(
    scored.id,
    {
      tests: card.runs + extra.length,
      failures: card.scored - card.right + extra.length,
      errors: card.notMeasured,
      skipped: card.notScored,
    },
    { at: scored.recordedAt, warning, properties: [["verdict", scoreSentence(scored)], ...setupOf(scored)] },
  );
  for (const test of extra) yield writeTestCase(test);
  for await (const chunk of rows) yield chunk.map((row) => writeTestCase(caseOf(scored.id, row))).join("");
  yield JUNIT_END;
}

/** The test that a partial recording never passes. */
export function partialCase(group: string, warning: string): TestCase {
  return { group, name: "the recording is whole", result: "failure", message: warning };
}

function caseOf(recording: string, row: TicketRow): TestCase {
  const group = `${recording}.${row.expected ?? "not scored"}`;
  const name = nameRun(row);
  if (row.notMeasured !== null) {
    return { group, name, result: "error", message: `not measured: ${row.notMeasured}` };
  }
  if (row.right === null) {
    return { group, name, result: "skipped", message: "not scored: nothing to hold it against" };
  }
  if (row.right) return { group, name, result: "passed" };
  const message = `expected ${row.expected ?? "nothing"}, called ${row.called ?? "nothing"}`;
  return {
    group,
    name,
    result: "failure",
    message,
    text: row.arguments === null ? message : `${message}\narguments: ${row.arguments}`,
  };
}
