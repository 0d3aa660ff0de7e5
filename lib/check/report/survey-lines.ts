import { formatCount, formatFraction } from "@/lib/format";
import type { ListSurvey } from "../survey";

const MOST_NAMED = 5;

/** What of a list reaches a model, in a few lines. */
export function surveyLines({ tools, tokens, estimate, perTool, ...rest }: ListSurvey): string[] {
  const about = (count: number) => `about ${formatCount(count, "token")}`;
  const part = formatFraction({ k: tokens.shown, n: tokens.whole });
  const unseen: [string, number][] = [
    ["output schemas", tokens.outputSchemas],
    ["annotations", tokens.annotations],
  ];
  const within: [string, number][] = [
    ["titles", tokens.titles],
    ["repeated definitions", tokens.repeatedDefs],
    ["lines that three tools share", tokens.boilerplate],
  ];
  const list = (parts: readonly [string, number][]) =>
    parts.filter(([, count]) => count > 0).map(([what, count]) => `${what} ${about(count)}`);
  const largest = perTool.toSorted((one, other) => other.shown - one.shown).slice(0, MOST_NAMED);
  return [
    `${formatCount(tools, "tool")}: about ${part} tokens of the list (${estimate})`,
    ...line("No model sees", list(unseen)),
    ...line("Of the list are", list(within)),
    ...(tools > 1
      ? line(
          "Largest",
          largest.map(({ name, shown }) => `${name} ${about(shown)}`),
        )
      : []),
    ...describeArguments(rest),
  ];
}

function describeArguments({
  arguments: all,
  withoutDescription,
  nearDuplicates,
}: Pick<ListSurvey, "arguments" | "withoutDescription" | "nearDuplicates">): string[] {
  const missing = all.withoutDescription.length;
  return [
    ...(missing > 0
      ? [
          `${missing} of ${formatCount(all.all, "argument")} without a description: ${nameSome(all.withoutDescription)}`,
        ]
      : []),
    ...line("Without a description", withoutDescription.length > 0 ? [nameSome(withoutDescription)] : []),
    ...line(
      "Read alike",
      nearDuplicates.slice(0, MOST_NAMED).map(({ tool, what }) => `${tool} ${what}`),
    ),
  ];
}

const line = (label: string, parts: readonly string[]): string[] =>
  parts.length === 0 ? [] : [`${label}: ${parts.join(", ")}`];

function nameSome(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  return names.slice(0, MOST_NAMED).join(", ") + more;
}
