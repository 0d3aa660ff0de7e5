import { expect, test } from "vitest";
import { encodeHeader, mirrorHeaders, parameterHeaders } from "./mirror-headers";

test("version, method and name are mirrored from the body", () => {
  const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  expect(mirrorHeaders("tools/call", { name: "a", _meta })).toEqual({
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "a",
  });
  expect(mirrorHeaders("tools/list", {})).toEqual({ "mcp-method": "tools/list" });
});

test.each([
  ["us-west1", "us-west1"],
  ["two words", "two words"],
  [" padded ", "=?base64?IHBhZGRlZCA=?="],
  ["line1\nline2", "=?base64?bGluZTEKbGluZTI=?="],
  ["=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="],
])("%j becomes %j in a header", (value, header) => {
  expect(encodeHeader(value)).toBe(header);
});

test("arguments whose schema asks for it are mirrored, nested ones too; null and bad names are left out", () => {
  const schema = {
    type: "object",
    properties: {
      region: { type: "string", "x-mcp-header": "Region" },
      gone: { type: "string", "x-mcp-header": "Gone" },
      bad: { type: "string", "x-mcp-header": "a\r\nb" },
      of: { type: "object", properties: { count: { type: "integer", "x-mcp-header": "Count" } } },
    },
  };
  const args = { region: "eu", gone: null, bad: "x", of: { count: 3 }, more: 1 };
  expect(parameterHeaders(schema, args)).toEqual({ "mcp-param-region": "eu", "mcp-param-count": "3" });
});
