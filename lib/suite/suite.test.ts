import { describe, expect, test } from "vitest";
import { ParseError } from "@/lib/canonical-json";
import { type ClaimRules, parseClaimRules, parseRevision, parseSuite } from "./index";

const claims: ClaimRules = {
  version: "1",
  hold: "promises_refund",
  phraseRules: [{ id: "promises_refund", action: "refund", phrases: ["will be refunded"], misses: "much" }],
  strict: { id: "strict", misses: "some" },
  actions: [{ id: "refund", tools: ["*refund*"] }],
};
const revision = { id: "r1", parent: null, title: "As listed", at: "2026-06-30", by: "Ada", changes: {} };
const head = {
  format: "rightcall-suite/1",
  id: "shop",
  title: "Shop",
  servers: [{ name: "shop-support", prefix: "shop", builtIn: "shop-support" }],
  prompt: "plain",
};

function filesWith(changes: Record<string, string | undefined>): Map<string, string> {
  const all: Record<string, string | undefined> = {
    "suite.json": JSON.stringify(head),
    "tickets.jsonl": '{"id":"a","body":"x"}\n',
    "prompts/plain.txt": "Tools: {tools}",
    ...changes,
  };
  return new Map(Object.entries(all).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}

const parse = (changes: Record<string, string | undefined> = {}) =>
  parseSuite(filesWith(changes), "tickets/shop", { claims });
const withHead = (changes: object) => ({ "suite.json": JSON.stringify({ ...head, ...changes }) });

describe("parseSuite", () => {
  test("reads a suite and fills in what it leaves out", () => {
    expect(parse()).toEqual({
      id: "shop",
      title: "Shop",
      servers: head.servers,
      prompt: "plain",
      prompts: { plain: "Tools: {tools}" },
      headlineArgument: null,
      sandbox: false,
      tickets: [{ ticket: { id: "a", body: "x", context: {} }, expectation: {} }],
      claims,
      revisions: [],
    });
  });

  test("takes a suite's own claim rules, revisions, templates and refund tool", () => {
    const own = { ...claims, version: "2" };
    const suite = parse({
      ...withHead({ refundTool: "shop.issue_refund", headlineArgument: "order_id", sandbox: true }),
      "claims.json": JSON.stringify(own),
      "revisions/r2.json": JSON.stringify({ ...revision, id: "r2", parent: "r1" }),
      "revisions/r1.json": JSON.stringify(revision),
      "revisions/deeper/r3.json": "not read",
      "prompts/examples.txt": "E",
    });
    expect(suite).toMatchObject({ claims: own, refundTool: "shop.issue_refund", sandbox: true });
    expect(suite.revisions.map(({ id }) => id)).toEqual(["r1", "r2"]);
    expect(Object.keys(suite.prompts)).toEqual(["examples", "plain"]);
  });

  test("reads CRLF, a byte order mark and blank lines", () => {
    const text = '\ufeff{"id":"a","body":"x"}\r\n\r\n{"id":7,"body":""}';
    expect(parse({ "tickets.jsonl": text }).tickets.map(({ ticket }) => ticket.id)).toEqual(["a", "7"]);
  });

  test("keeps expected whole numbers above 2^53 exact", () => {
    const text = '{"id":"a","body":"","asMeant":{"n":9007199254740993}}';
    expect(String(parse({ "tickets.jsonl": text }).tickets[0]?.expectation.asMeant?.n)).toBe(
      "9007199254740993",
    );
  });

  test.each<[string, Record<string, string | undefined>, string]>([
    [
      "no suite.json",
      { "suite.json": undefined },
      "tickets/shop/suite.json: the suite has no suite.json: add it.",
    ],
    ["no tickets", { "tickets.jsonl": "\n" }, "tickets/shop/tickets.jsonl: the suite has no tickets"],
    [
      "no template",
      { "prompts/plain.txt": undefined },
      "suite.json, field prompt: there is no prompts/plain.txt",
    ],
    ["broken JSON", { "suite.json": '{\n"id":,\n}' }, "tickets/shop/suite.json, line 2: not valid JSON"],
    ["cut JSON", { "suite.json": '{\n"id":' }, "tickets/shop/suite.json, line 2: not valid JSON"],
    [
      "an unknown field",
      withHead({ sandbx: true }),
      "suite.json, field sandbx: unknown field: remove it, or mend",
    ],
    [
      "an unknown field of a server",
      withHead({ servers: [{ ...head.servers[0], prefx: "" }] }),
      "field servers[0].prefx: unknown field",
    ],
    ["another format", withHead({ format: "rightcall-suite/2" }), "suite.json, field format:"],
    ["an id that names a path", withHead({ id: "../x" }), "suite.json, field id: use lower-case letters"],
    ["no server", withHead({ servers: [] }), "suite.json, field servers:"],
    [
      "a server reached in no way",
      withHead({ servers: [{ name: "s", prefix: "" }] }),
      'field servers[0]: say how to reach the server with exactly one of "builtIn", "command" and "url", or save its tools in tools.json.',
    ],
    [
      "a server reached in two ways",
      withHead({ servers: [{ name: "s", prefix: "", command: ["x"], url: "http://a/" }] }),
      "field servers[0]: say how",
    ],
    [
      "a file URL",
      withHead({ servers: [{ name: "s", prefix: "", url: "file:///etc/passwd" }] }),
      "servers[0].url",
    ],
    [
      "two servers under one name",
      withHead({ servers: [head.servers[0], head.servers[0]] }),
      "field servers: two servers have one name",
    ],
    [
      "a broken ticket line",
      { "tickets.jsonl": '{"id":"a","body":"x"}\n\n{"id":' },
      "tickets/shop/tickets.jsonl, line 3: not valid JSON",
    ],
    [
      "a ticket without a body",
      { "tickets.jsonl": '{"id":"a","body":"x"}\n{"id":"b"}' },
      "tickets.jsonl, line 2, field body: expected a text, found nothing",
    ],
    [
      "one ticket id twice",
      { "tickets.jsonl": '{"id":7,"body":"x"}\n{"id":"b","body":""}\n{"id":"7","body":"y"}' },
      'tickets.jsonl, line 3, field id: ticket "7" stands on line 1 already',
    ],
    [
      "a revision whose file has another name",
      { "revisions/r9.json": JSON.stringify(revision) },
      'revisions/r9.json, field id: the file\'s name says "r9", the id "r1"',
    ],
    [
      "a revision without its parent",
      { "revisions/r2.json": JSON.stringify({ ...revision, id: "r2", parent: "r1" }) },
      'revisions, field parent: There is no revision "r1", the parent of "r2"',
    ],
  ])("refuses %s", (_, changes, message) => {
    expect(() => parse(changes)).toThrow(ParseError);
    expect(() => parse(changes)).toThrow(message);
  });
});

describe("parseClaimRules", () => {
  const parseRules = (changes: object) =>
    parseClaimRules(JSON.stringify({ ...claims, ...changes }), { file: "claims.json" });

  test.each<[object, string]>([
    [{ hold: "other" }, 'claims.json, field hold: there is no rule "other"'],
    [{ strict: { id: "promises_refund", misses: "" } }, "field phraseRules: two rules have one id"],
    [{ actions: [] }, 'field phraseRules[0].action: there is no action "refund"'],
    [{ objectPattern: "(" }, "field objectPattern: not a regular expression"],
    [{ version: 2 }, "field version"],
    [{ rules: [] }, "field rules: unknown field"],
  ])("refuses %j", (changes, message) => {
    expect(() => parseRules(changes)).toThrow(message);
  });
});

describe("parseRevision", () => {
  test("names the text that is missing", () => {
    const text = JSON.stringify({ ...revision, changes: { "shop.quote": { description: { from: "a" } } } });
    expect(() => parseRevision(text, { file: "r1.json" })).toThrow(
      "r1.json, field changes.shop.quote.description.to",
    );
  });
});
