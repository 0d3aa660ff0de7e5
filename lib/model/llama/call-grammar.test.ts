import { describe, expect, test } from "vitest";
import { renderCallGrammar } from "./call-grammar";
import { renderPatternRule } from "./pattern-grammar";
import { tool } from "./testing";

describe("renderPatternRule", () => {
  test.each([
    ["^O-\\d{4}$", '"O" "-" [0-9]{4,4}'],
    ["^[A-Z]{2}\\d{9}[A-Z]{2}$", "[A-Z]{2,2} [0-9]{9,9} [A-Z]{2,2}"],
    ["^(?:KG|TB)-\\d+$", '("K" "G" | "T" "B") "-" [0-9]{1,64}'],
    ["^a?b*$", '"a"? "b"{0,64}'],
    ["^[\\w.-]{1,8}$", "[A-Za-z0-9_.-]{1,8}"],
    ["^a\\.b$", '"a" "." "b"'],
    ["^a{2,}$", '"a"{2,64}'],
  ])("%s", (pattern, rule) => {
    expect(renderPatternRule(pattern)).toBe(rule);
  });

  test.each([
    ["O-\\d{4}", "matches in the middle"],
    ["^a|b$", "anchors each side once"],
    ["^(?=x)a$", "looks ahead"],
    ["^(a)\\1$", "refers back"],
    ["^[^a]$", "negated"],
    ['^["a]$', "needs an escape in JSON"],
    ["^a+?$", "lazy"],
    ["^(a$", "is no pattern"],
    ["^\\p{L}$", "an escape not known"],
  ])("gives up on %s: %s", (pattern) => {
    expect(renderPatternRule(pattern)).toBeNull();
  });
});

describe("renderCallGrammar", () => {
  test("one call of one shown tool, required members always and the others at will", () => {
    const text = renderCallGrammar([
      tool("s.find", "", {
        properties: {
          id: { type: "string" },
          kind: { enum: ["a", 'b"c'] },
          many: { type: "array", items: { type: "integer" } },
        },
        required: ["id"],
      }),
      tool("none", ""),
    ]);
    expect(text).toContain('root ::= "<tool_call>\\n{\\"name\\": " (');
    expect(text).toContain('"\\"s.find\\", \\"arguments\\": "');
    expect(text).toContain('("\\"a\\"" | "\\"b\\\\\\"c\\"")');
    expect(text).toContain('"\\"none\\", \\"arguments\\": " "{}"');
  });

  test("a name that is hostile stays a literal", () => {
    const text = renderCallGrammar([tool('x" | "y\nroot ::= "z', "")]);
    expect(text.split("\n").filter((line) => line.startsWith("root"))).toHaveLength(1);
  });
});
