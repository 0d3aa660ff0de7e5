import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import { type Break, deskWith, keyOf, type Tool, when, withStatus } from "./testing/broken-desk";
import { checkDesk } from "./testing/check-desk";
import { buildDesk, type DeskAnswer, failed, returned, said } from "./testing/desk-server";

const GREEN = [
  "find_ticket: valid-call",
  "find_ticket: failure-form",
  "find_ticket: failure-text",
  "find_ticket: leak",
  "find_ticket: output-schema",
  "find_ticket: arguments/wrong-type",
  "find_ticket: arguments/missing",
  "find_ticket: arguments/enum",
  "find_ticket: arguments/range",
  "find_ticket: arguments/length",
  "find_ticket: arguments/pattern",
  "find_ticket: arguments/huge",
  "find_ticket: arguments/traversal",
  "find_ticket: arguments/unknown",
  "read_ticket: valid-call",
  "read_ticket: failure-form",
  "read_ticket: failure-text",
  "read_ticket: leak",
  "read_ticket: arguments/wrong-type",
  "read_ticket: arguments/missing",
  "read_ticket: arguments/huge",
  "read_ticket: arguments/traversal",
  "read_ticket: handle/made-up",
];

test("a desk that does everything right is green, and all of it was called", async () => {
  const { findings, exercised, notExercised } = await checkDesk(Object.values(buildDesk()));
  expect(withStatus(findings, "pass")).toEqual(GREEN);
  expect(findings).toHaveLength(GREEN.length);
  expect({ exercised, notExercised }).toEqual({
    exercised: ["find_ticket", "read_ticket"],
    notExercised: [],
  });
  expect(findings.every(({ sent }) => (sent ?? "").length <= 2000)).toBe(true);
});

const TICKET = returned({ ticket_id: "T-1" });
const RIGHT = { order_id: "O-1873", priority: "low", days: 1 };
const isRight = (args: JsonObject) => JSON.stringify(args) === JSON.stringify(RIGHT);

describe("one fault turns one check red, and the others stay as they were", () => {
  test.each<[string, string, Tool, Break]>([
    ["takes a half day", "arguments/wrong-type", "find_ticket", when(({ days }) => days === 3.5, TICKET)],
    [
      "does without a priority",
      "arguments/missing",
      "find_ticket",
      when(({ priority }) => priority === undefined, TICKET),
    ],
    [
      "takes any priority",
      "arguments/enum",
      "find_ticket",
      when(({ priority }) => String(priority).includes("no-such"), TICKET),
    ],
    ["takes no days at all", "arguments/range", "find_ticket", when(({ days }) => days === 0, TICKET)],
    ["takes too many days", "arguments/range", "find_ticket", when(({ days }) => days === 31, TICKET)],
    [
      "takes seven letters",
      "arguments/length",
      "find_ticket",
      when(({ order_id: id }) => id === "xxxxxxx", TICKET),
    ],
    [
      "looks at the start of an id only",
      "arguments/pattern",
      "find_ticket",
      when(({ order_id: id }) => /^O-\d{4} /.test(String(id)), TICKET),
    ],
    [
      "takes 100 kB for an id",
      "arguments/huge",
      "find_ticket",
      when(({ order_id: id }) => String(id).length > 9999, TICKET),
    ],
    [
      "dies of 100 kB",
      "arguments/huge",
      "read_ticket",
      when(({ ticket_id: id }) => String(id).length > 9999, "gone"),
    ],
    [
      "follows a path",
      "arguments/traversal",
      "read_ticket",
      when(({ ticket_id: id }) => String(id).startsWith(".."), said("root:x:0:0:root:/root:/bin/sh")),
    ],
    [
      "takes what its schema forbids",
      "arguments/unknown",
      "find_ticket",
      when((args) => Object.keys(args).length > 3, TICKET),
    ],
    ["answers another shape", "output-schema", "find_ticket", when(isRight, returned({ ticket: 1 }))],
    ["answers words alone", "output-schema", "find_ticket", when(isRight, said("Ticket T-1"))],
    ["dies of a right call", "valid-call", "find_ticket", when(isRight, "gone")],
    [
      "takes any ticket",
      "handle/made-up",
      "read_ticket",
      when(({ ticket_id: id }) => id === "rightcall-made-up-handle", said("open")),
    ],
  ])("%s: %s", async (_what, id, tool, breaks) => {
    const { findings } = await checkDesk(deskWith(tool, breaks));
    const red = `${tool}: ${id}`;
    expect(withStatus(findings, "fail")).toEqual([red]);
    const finding = findings.find((one) => keyOf(one) === red);
    expect(finding).toMatchObject({
      clause: { level: "MUST", revision: "2026-07-28" },
      advice: expect.stringMatching(/\w/),
    });
    expect(withStatus(findings, "pass")).toEqual(GREEN.filter((key) => key !== red && isSeen(key, id)));
  });
});

/** A right call that never succeeds leaves the output schema unseen. */
const isSeen = (key: string, id: string) => id !== "valid-call" || key !== "find_ticket: output-schema";

describe("what breaks no MUST is a note", () => {
  const isBad = ({ ticket_id: id }: JsonObject) => typeof id !== "string";
  test.each<[string, string, Break, RegExp]>([
    [
      "a failure as a protocol error",
      "failure-form",
      when(isBad, { protocolError: { code: -32603, message: "no ticket" } }),
      /-32603/,
    ],
    ["a failure without words", "failure-text", when(isBad, failed("")), /nothing to do better/],
    [
      "a masked failure",
      "failure-text",
      when(isBad, failed("Error executing tool read_ticket")),
      /nothing to do better/,
    ],
    [
      "a stack trace",
      "leak",
      when(isBad, failed("TypeError: id\n    at read (/app/desk.js:3:9)")),
      /a stack trace/,
    ],
    ["a path", "leak", when(isBad, failed("No such file: /home/desk/tickets/3")), /a path of the machine/],
    [
      "an error that is not marked",
      "arguments/wrong-type",
      when((args) => isBad(args) && args.ticket_id !== undefined, said("Error: no such ticket")),
      /not marked/,
    ],
    [
      "a question before a look",
      "arguments/missing",
      when(({ ticket_id: id }) => id === undefined, { resultType: "input_required", inputRequests: {} }),
      /asks for input before/,
    ],
  ])("%s: %s", async (_what, id, breaks, title) => {
    const { findings } = await checkDesk(deskWith("read_ticket", breaks));
    expect(withStatus(findings, "fail")).toEqual([]);
    expect(withStatus(findings, "note")).toEqual([`read_ticket: ${id}`]);
    expect(findings.find(({ status }) => status === "note")?.title).toMatch(title);
  });

  test("a masked failure is the Python SDK's, by name", async () => {
    const desk = deskWith("read_ticket", when(isBad, failed("Error executing tool read_ticket")));
    const { findings } = await checkDesk(desk, { sdk: "Python mcp 2.3.0" });
    expect(findings.find(({ id, status }) => id === "failure-text" && status === "note")).toMatchObject({
      decidedBy: "Python mcp 2.3.0",
    });
  });

  test("an extra argument that TypeScript SDK 1 drops is the SDK's", async () => {
    const { inputSchema } = buildDesk().find_ticket.declaration;
    const draft = { inputSchema: { ...inputSchema, $schema: "http://json-schema.org/draft-07/schema#" } };
    const desk = deskWith(
      "find_ticket",
      when((args) => Object.keys(args).length > 3, TICKET),
      draft,
    );
    const { findings } = await checkDesk(desk);
    expect(withStatus(findings, "fail")).toEqual([]);
    expect(findings.find(({ status }) => status === "note")).toMatchObject({
      id: "arguments/unknown",
      decidedBy: "TypeScript SDK 1",
    });
  });
});

describe("every dialect of a refusal passes", () => {
  test.each<[string, DeskAnswer]>([
    ["a protocol error -32602", { protocolError: { code: -32602, message: "ticket_id must be a text" } }],
    [
      "zod's text",
      failed("MCP error -32602: Input validation error: Invalid arguments for tool read_ticket: ticket_id"),
    ],
    [
      "pydantic's text",
      failed("1 validation error for read_ticketArguments\nticket_id\n  Input should be a valid string"),
    ],
  ])("%s", async (_what, answer) => {
    const { findings } = await checkDesk(
      deskWith(
        "read_ticket",
        when(({ ticket_id: id }) => typeof id !== "string", answer),
      ),
    );
    expect(withStatus(findings, "pass")).toEqual(GREEN);
  });
});
