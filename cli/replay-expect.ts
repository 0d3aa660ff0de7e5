import { expectArray, expectName, expectObject, parseJson } from "@/lib/canonical-json";

/** The shown names of the tools one ticket run called, in order. */
export type CalledTools = { ticket: string; trial: number; tools: readonly string[] };

/** Where a ticket run did not call what the file says; null stands for a run, or a line of the file, that is missing. */
export type ExpectDifference = {
  ticket: string;
  trial: number | null;
  expected: readonly string[] | null;
  found: readonly string[] | null;
};

/**
 * Reads a file of `{"T-0001": ["shop.get_order_status"], …}`. A key may name one trial, "T-0001#2"; without one it
 * holds for every trial that has no key of its own.
 *
 * @throws ParseError naming the file and the field
 */
export function parseExpectedTools(text: string, file: string): Map<string, readonly string[]> {
  const place = { file };
  const object = expectObject(parseJson(text, place), "", place);
  return new Map(
    Object.entries(object).map(([key, value]) => {
      const tools = expectArray(value, key, place).map((tool, index) =>
        expectName(tool, `${key}[${index}]`, place),
      );
      return [key, tools];
    }),
  );
}

/** Every ticket run whose calls are not those of the file, and every key of the file that no run answers to. */
export function diffExpectedTools(
  expected: ReadonlyMap<string, readonly string[]>,
  found: readonly CalledTools[],
): ExpectDifference[] {
  const used = new Set<string>();
  const differences = found.flatMap(({ ticket, trial, tools }): ExpectDifference[] => {
    const key = [`${ticket}#${trial}`, ticket].find((one) => expected.has(one));
    if (key !== undefined) used.add(key);
    const due = key === undefined ? null : (expected.get(key) ?? null);
    return due !== null && isSame(due, tools) ? [] : [{ ticket, trial, expected: due, found: tools }];
  });
  const unanswered = [...expected].filter(([key]) => !used.has(key));
  return [
    ...differences,
    ...unanswered.map(([key, tools]) => ({ ticket: key, trial: null, expected: tools, found: null })),
  ];
}

/** The file's text for these runs: one ticket a line, in the order given; trials have keys of their own where they differ. */
export function writeExpectedTools(found: readonly CalledTools[]): string {
  const first = new Map<string, readonly string[]>();
  const lines = new Map<string, readonly string[]>();
  for (const { ticket, trial, tools } of found) {
    const before = first.get(ticket);
    if (before === undefined) first.set(ticket, tools);
    if (before === undefined || !isSame(before, tools))
      lines.set(before === undefined ? ticket : `${ticket}#${trial}`, tools);
  }
  const rows = [...lines].map(([key, tools]) => `  ${JSON.stringify(key)}: ${JSON.stringify(tools)}`);
  return rows.length === 0 ? "{}\n" : `{\n${rows.join(",\n")}\n}\n`;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((tool, index) => tool === b[index]);
}
