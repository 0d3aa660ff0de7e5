import { readFileSync } from "node:fs";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { describe, expect, test } from "vitest";
import type { ToolDeclaration } from "@/lib/tool-list";
import type { Finding } from "../finding";
import type { CheckReport } from "../report";
import { surveyList } from "../survey";
import { diagnoseSymptom } from "../symptoms";
import { isRed, sayVerdict } from "./count-findings";
import { reportJson } from "./report-json";
import { reportJunit } from "./report-junit";
import { reportText } from "./report-text";
import { symptomText } from "./symptom-text";

const finding = (status: Finding["status"], more: Partial<Finding> = {}): Finding => ({
  id: "arguments/range",
  layer: "handlers",
  status,
  title: "It took 51.",
  advice: "Check it.",
  ...more,
});
const tool: ToolDeclaration = {
  name: "find",
  description: "Finds. Use it when asked.",
  inputSchema: { type: "object" },
};
const buildReport = (findings: Finding[], more: Partial<CheckReport> = {}): CheckReport => ({
  target: { kind: "http", label: "http://127.0.0.1:3000/mcp" },
  server: { name: "shop", version: "0.11.0" },
  sdk: "TypeScript SDK 2",
  revisions: ["2026-07-28", "2025-11-25"],
  era: "modern",
  revision: "2026-07-28",
  unreachable: null,
  tools: { listed: [tool], exercised: ["find"], notExercised: [] },
  findings,
  survey: surveyList([tool]),
  durationMs: 12,
  ...more,
});
const FAULT = finding("fail", {
  tool: "find",
  sent: '{"limit":51}',
  received: '{"content":[]}',
  clause: { revision: "2026-07-28", section: "server/tools", level: "MUST", rule: "It validates arguments." },
});
const MIXED = [
  FAULT,
  finding("pass"),
  finding("note", { id: "leak", tool: "find", title: "It names a path." }),
  finding("note", { id: "failure-text", decidedBy: "Python SDK 2" }),
  finding("note", { id: "errors/unknown-tool", decidedBy: "Python SDK 2" }),
  finding("not_reached", { id: "list/answer", blockedBy: "reach" }),
  finding("not_run", { id: "http/origin", title: "It is not reached over HTTP." }),
];

describe("the verdict", () => {
  test.each<[Finding[], string, boolean]>([
    [[finding("pass")], "No faults: 1 check passed, 0 notes.", false],
    [MIXED, "1 fault; 1 check passed, 3 notes, 1 not reached, 1 not run.", true],
    [[], "No faults: 0 checks passed, 0 notes.", false],
  ])("counts", (findings, verdict, red) => {
    expect([sayVerdict(buildReport(findings)), isRed(buildReport(findings))]).toEqual([verdict, red]);
  });

  test("of a server that was not reached is red and says why", () => {
    const gone = buildReport([], { unreachable: "The process ended." });
    expect([sayVerdict(gone), isRed(gone)]).toEqual(["Not reached: The process ended.", true]);
    expect(reportText(gone)).not.toContain("exercised");
  });
});

describe("as text", () => {
  const lines = reportText(buildReport(MIXED)).split("\n");

  test("begins with the verdict, then says what was checked", () => {
    expect(lines[0]).toMatch(/^1 fault;/);
    expect(lines[1]).toBe(
      "http://127.0.0.1:3000/mcp · shop 0.11.0 · 2026-07-28 (also 2025-11-25) · TypeScript SDK 2",
    );
  });

  test("shows a fault with what was sent, what came back, the rule and what to do", () => {
    const at = lines.indexOf("Faults");
    expect(lines.slice(at + 1, at + 6)).toEqual([
      "  arguments/range (find): It took 51.",
      '    sent: {"limit":51}',
      '    received: {"content":[]}',
      "    rule: It validates arguments. (MUST, 2026-07-28, server/tools)",
      "    do: Check it.",
    ]);
  });

  test("names a tool once", () => {
    const text = reportText(
      buildReport([finding("note", { id: "leak", tool: "find", title: "find shows a path." })]),
    );
    expect(text).toContain("\n  leak: find shows a path.\n");
  });

  test("says a check's name and advice once for many tools", () => {
    const many = ["a", "b", "c", "d"].map((name) =>
      finding("note", { id: "leak", tool: name, title: `${name} leaks.` }),
    );
    expect(reportText(buildReport(many))).toContain(
      "4 notes for the server's author\n  leak, 4 times\n    a leaks.\n    b leaks.\n    c leaks.\n    and 1 more: d\n    do: Check it.",
    );
  });

  test("keeps the author's notes apart from an SDK's", () => {
    expect(lines).toContain("1 note for the server's author");
    expect(lines).toContain("2 notes come from Python SDK 2");
  });

  test("says a reason once, for all that was left out for it", () => {
    const left = ["output/json", "stdio/stop"].map((id) =>
      finding("not_run", { id, title: "Only over stdio." }),
    );
    expect(reportText(buildReport(left))).toContain("Not run\n  output/json, stdio/stop: Only over stdio.");
    expect(lines).toContain("  list/answer: blocked by reach");
  });

  test("ends with the tools that were exercised, and why others were not", () => {
    expect(lines.at(-2)).toBe("1 of 1 tool exercised, 0 of 1 tool not exercised");
    const tools = {
      listed: [tool],
      exercised: [],
      notExercised: [{ name: "find", why: "no calls were asked for" }],
    };
    expect(reportText(buildReport([], { tools }))).toContain(
      "0 of 1 tool exercised, 1 of 1 tool not exercised:\n  find: no calls were asked for",
    );
  });
});

test("a hostile server's text moves, colours and breaks nothing", () => {
  const evil = "\u001b[31mred\u202e\n  FAKE: passed ]]> <b>";
  const hostile = buildReport([finding("fail", { title: evil, received: evil, tool: evil })], {
    server: { name: evil, version: evil },
  });
  const texts = [
    reportText(hostile),
    reportJunit(hostile),
    symptomText(diagnoseSymptom(hostile, "bad-arguments")),
  ];
  for (const text of texts) {
    expect(text.includes("\u001b") || text.includes("\u202e")).toBe(false);
    expect(text).not.toMatch(/^\s*FAKE/m);
  }
  expect(texts[1]).not.toMatch(/<b>|]]>/);
});

test("as JUnit a fault fails, a note passes, and the rest is skipped with its reason", () => {
  const xml = reportJunit(buildReport(MIXED));
  expect(xml).toContain('tests="7" failures="1" errors="0" skipped="2"');
  expect(xml).toContain('classname="http://127.0.0.1:3000/mcp.handlers" name="arguments/range (find)"');
  expect(xml).toContain("Blocked by reach.");
});

describe("as JSON", () => {
  const schema = JSON.parse(
    readFileSync(new URL("../../../public/schema/check.schema.json", import.meta.url), "utf8"),
  );
  const faultOf = (value: unknown) => {
    const checked = new AjvJsonSchemaValidator().getValidator(schema)(JSON.parse(JSON.stringify(value)));
    return checked.valid ? "" : checked.errorMessage;
  };

  test.each([
    ["a report", reportJson(buildReport(MIXED))],
    ["a symptom", reportJson(buildReport(MIXED), "works-by-hand")],
    [
      "a server that was not reached",
      reportJson(buildReport([], { server: null, sdk: null, era: null, revision: null, unreachable: "x" })),
    ],
  ])("fits its published schema: %s", (_what, value) => {
    expect(faultOf(value)).toBe("");
  });

  test("leaves the survey null where no list was read, and never fits with a field missing", () => {
    const { survey: _, ...report } = buildReport(MIXED);
    expect(reportJson(report)).toMatchObject({
      format: "rightcall-check/1",
      red: true,
      survey: null,
      counts: { fail: 1, note: 3 },
    });
    const { verdict: gone, ...rest } = reportJson(report);
    expect(faultOf(rest)).toMatch(/verdict/);
    expect(gone).toBeTruthy();
  });
});

test("a symptom is told question by question, the first that holds named", () => {
  const text = symptomText(
    diagnoseSymptom(
      buildReport([finding("note", { id: "schema/limits", title: "limit has no maximum." })]),
      "bad-arguments",
    ),
  );
  expect(text).toContain("Look at question 1 first.");
  expect(text).toContain("   schema/limits: limit has no maximum.");
  expect(text).toMatch(/2\. Does the handler refuse .* Cannot be told from here\./);
  expect(text).toMatch(/Do: Close each gap/);
});
