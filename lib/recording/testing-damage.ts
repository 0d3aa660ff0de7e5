import type { TestRecording } from "./testing";
import { callText, itemsOf, readItems, recordingText } from "./testing";

/** Two tickets, one run each: three calls and an answer, and a question. Line 1 is the header, 14 the end. */
export const small: TestRecording = {
  tickets: [
    { id: "T-1", context: { customerId: "C-1" }, expectation: { accepted: ["shop.find_orders"] } },
    { id: "T-2", body: "Zwei 🧺" },
  ],
  runs: [
    {
      ticket: "T-1",
      turns: [
        { reply: callText("shop.find_orders", { order_id: "O-1" }), calls: [{ content: "<b>one</b>" }] },
        `${callText("shop.quote_refund")}${callText("shop.nope")}`,
        "<think>hm</think>\nIt is on its way.",
      ],
    },
    { ticket: "T-2", turns: ["Which order?"] },
  ],
};
export const smallText = recordingText(small);
export const smallLines: readonly string[] = smallText.trimEnd().split("\n");

export const runsOf = async (file: string) => itemsOf(await readItems(file), "run");
export const faultsOf = async (file: string) =>
  itemsOf(await readItems(file), "fault").map(({ fault }) => fault);
export const endOf = async (file: string) => itemsOf(await readItems(file), "end")[0];

/** Which runs of a file are measured: "T-1#1". */
export async function measured(file: string): Promise<string[]> {
  const runs = await runsOf(file);
  return runs.filter(({ run }) => run.fault === null).map(({ run }) => `${run.ticket}#${run.trial}`);
}

/** The file with one line (counted from 1) changed; null takes it out. */
export function withLine(
  number: number,
  change: (line: string) => string | null,
  from: readonly string[] = smallLines,
): string {
  const changed = from.flatMap((line, index) => (index === number - 1 ? (change(line) ?? []) : line));
  return changed.map((line) => `${line}\n`).join("");
}

/** The file with fields of one line changed. */
export function withField(number: number, change: object, from?: readonly string[]): string {
  return withLine(number, (line) => JSON.stringify({ ...JSON.parse(line), ...change }), from);
}
