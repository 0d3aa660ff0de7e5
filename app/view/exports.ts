import { compareExportPath, exportPath } from "./paths";

/** One line of an export menu. */
export type ExportLink = { label: string; what: string; href: string };

/** Everything a recording is written as, for people first. */
export function listExports(recording: string): ExportLink[] {
  return [
    { label: "Markdown", what: "for a pull request", href: exportPath(recording, "md") },
    { label: "HTML", what: "one file, to mail or print", href: exportPath(recording, "html") },
    { label: "CSV", what: "the figures as a table", href: exportPath(recording, "csv") },
    { label: "CSV of ticket runs", what: "one row each", href: exportPath(recording, "tickets-csv") },
    { label: "JSON", what: "for programs", href: exportPath(recording, "json") },
    { label: "JUnit XML", what: "a test a ticket run", href: exportPath(recording, "junit") },
    { label: "Recording", what: "the file itself", href: exportPath(recording, "recording") },
  ];
}

/** Everything a comparison is written as. */
export function listComparisonExports(
  base: string,
  candidate: string,
  pair: readonly string[] = [],
): ExportLink[] {
  const href = (format: Parameters<typeof compareExportPath>[2]) =>
    compareExportPath(base, candidate, format, pair);
  return [
    { label: "Markdown", what: "for a pull request", href: href("md") },
    { label: "HTML", what: "one file, to mail or print", href: href("html") },
    { label: "CSV", what: "figures and one row a pair", href: href("csv") },
    { label: "JSON", what: "for programs", href: href("json") },
    { label: "JUnit XML", what: "a lost ticket is a failure", href: href("junit") },
  ];
}
