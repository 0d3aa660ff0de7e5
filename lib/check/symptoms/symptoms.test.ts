import { describe, expect, test } from "vitest";
import type { ToolDeclaration } from "@/lib/tool-list";
import type { Finding } from "../finding";
import { HANDLER_CHECK_IDS } from "../handlers/check-ids";
import { CHECK_IDS } from "../protocol/checks";
import { surveyList } from "../survey";
import { DECLARATION_CHECK_IDS } from "../survey/check-ids";
import { diagnoseSymptom, hostSideOf, isSymptomName, SYMPTOM_NAMES, type SymptomName } from "./index";
import { SYMPTOMS } from "./symptoms";

const READS = { readOnlyHint: true, openWorldHint: false };
const tool = (name: string, more: Partial<ToolDeclaration> = {}): ToolDeclaration => ({
  name,
  description: "Finds it. Use it when asked.",
  inputSchema: { type: "object" },
  annotations: READS,
  ...more,
});
const finding = (id: string, status: Finding["status"], about?: string): Finding => ({
  id,
  layer: "protocol",
  status,
  title: `${id}.`,
  advice: "",
  ...(about ? { tool: about } : {}),
});
const ALL_IDS = [...CHECK_IDS, ...HANDLER_CHECK_IDS, ...DECLARATION_CHECK_IDS];
const listed = [tool("find_orders")];
/** A report in which everything passes but these. */
const reportWith = (bad: readonly Finding[] = [], tools = listed) => ({
  findings: [
    ...ALL_IDS.filter((id) => !bad.some((one) => one.id === id)).map((id) => finding(id, "pass")),
    ...bad,
  ],
  tools: { listed: tools, exercised: [], notExercised: [] },
  survey: surveyList(tools),
});

test("each of the guide's seven symptoms has a name", () => {
  expect(SYMPTOM_NAMES).toHaveLength(7);
  expect(SYMPTOM_NAMES.every(isSymptomName)).toBe(true);
  expect(isSymptomName("headache")).toBe(false);
});

test("every finding that a symptom asks for is one that a check makes", () => {
  const asked = Object.values(SYMPTOMS).flatMap(({ questions }) =>
    questions.flatMap(({ findings }) => findings),
  );
  const unknown = asked.filter(
    (id) => !ALL_IDS.some((known) => (id.endsWith("/") ? known.startsWith(id) : known === id)),
  );
  expect(unknown).toEqual([]);
});

describe.each(SYMPTOM_NAMES)("%s", (name) => {
  test("holds nothing where every check passes", () => {
    const { first, advice, questions } = diagnoseSymptom(reportWith(), name);
    expect(first).toBeNull();
    expect(advice).toMatch(/\w/);
    expect(questions.every(({ state }) => state !== "holds")).toBe(true);
  });

  test("finds each question that holds, and the first of several", () => {
    const { questions } = SYMPTOMS[name];
    const bad = questions.map(
      ({ findings: [id] }) => id && finding(id.endsWith("/") ? `${id}missing` : id, "fail"),
    );
    for (const [at, one] of bad.entries())
      if (one) {
        expect(diagnoseSymptom(reportWith([one]), name).first).toBeLessThanOrEqual(at);
        const after = diagnoseSymptom(
          reportWith(bad.slice(at).filter((each) => each !== undefined && each !== "")),
          name,
        );
        expect(after.questions[after.first ?? -1]?.state).toBe("holds");
        expect(after.advice).toBe(after.questions[after.first ?? -1]?.advice);
      }
  });

  test("says unknown where no check was made", () => {
    const { questions, first } = diagnoseSymptom({ findings: [], tools: reportWith().tools }, name);
    expect(first).toBeNull();
    expect(questions.some(({ state }) => state === "unknown")).toBe(true);
  });
});

const holding = (name: SymptomName, bad: Finding[], tools = listed, host = {}) => {
  const { questions, first } = diagnoseSymptom(reportWith(bad, tools), name, host);
  return questions[first ?? -1];
};

test("a note holds as well as a fault", () => {
  expect(holding("never-called", [finding("wording/says-when", "note", "find_orders")])?.asks).toMatch(
    /say when/,
  );
});

test("findings about other tools are left out when one is asked about", () => {
  const bad = [finding("wording/says-when", "note", "find_orders")];
  expect(holding("never-called", bad, listed, { tool: "other" })).toBeUndefined();
  expect(holding("never-called", bad, listed, { tool: "find_orders" })).toBeDefined();
});

test("a tool that does not say it only reads may wait for consent, which only the host can tell", () => {
  const tools = [tool("find_orders"), tool("issue_refund", { annotations: { readOnlyHint: false } })];
  const [, consent] = diagnoseSymptom(reportWith([], tools), "never-called").questions;
  expect(consent).toMatchObject({ state: "unknown", says: expect.stringContaining("1 of 2 tools") });
  expect(consent?.says).toContain("issue_refund");
});

test("a name that two servers have, and a list too long for the host, are seen from the host's side", () => {
  const otherTools = [{ server: "github", names: ["find_orders"] }];
  expect(holding("works-by-hand", [], listed, { otherTools })?.says).toContain(
    "find_orders (also of github)",
  );
  expect(holding("works-by-hand", [], listed, { otherTools: [], contextTokens: 40 })?.says).toMatch(
    /about \d+ of 40 tokens/,
  );
  expect(holding("works-by-hand", [], listed, { otherTools: [], contextTokens: 60_000 })).toBeUndefined();
});

test("the servers checked together are each other's neighbours", () => {
  const [one, other] = ["shop", "partner"].map((label) => ({
    target: { kind: "http" as const, label },
    ...reportWith(),
  }));
  if (!one || !other) throw new Error("two reports are built above");
  expect(hostSideOf(one, [one])).toEqual({});
  expect(holding("works-by-hand", [], listed, hostSideOf(one, [one, other]))?.says).toContain(
    "find_orders (also of partner)",
  );
});
