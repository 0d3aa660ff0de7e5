import { expect, test } from "vitest";
import { parseRpc } from "./rpc";

test.each([
  ["listening", "not_json", "It is no JSON."],
  ["[]", "not_json_rpc", "It is a list."],
  ["7", "not_json_rpc", "It is no object."],
  ['{"id":1,"result":{}}', "not_json_rpc", 'It has no "jsonrpc": "2.0".'],
  ['{"jsonrpc":"2.0","id":{},"result":{}}', "not_json_rpc", "Its id is no text or number."],
  ['{"jsonrpc":"2.0","id":1,"error":{"code":"x","message":"m"}}', "not_json_rpc", "no whole number"],
  ['{"jsonrpc":"2.0","id":1,"error":{"code":1}}', "not_json_rpc", "Its error has no message."],
  ['{"jsonrpc":"2.0","id":1}', "not_json_rpc", "neither a method nor a result nor an error"],
  [`{"jsonrpc":"2.0","id":1,"result":{"a":${"[".repeat(600)}${"]".repeat(600)}}}`, "not_json_rpc", "600"],
])("%s is junk", (text, reason, message) => {
  const wanted = message === "600" ? "nests more than 500 deep" : message;
  expect(parseRpc(text)).toMatchObject({ kind: "junk", reason, message: expect.stringContaining(wanted) });
});

test("requests, notifications and both kinds of response are told apart", () => {
  expect(parseRpc('{"jsonrpc":"2.0","id":1,"method":"ping"}')).toMatchObject({
    kind: "request",
    method: "ping",
  });
  expect(parseRpc('{"jsonrpc":"2.0","method":"n"}')).toMatchObject({ kind: "notification", method: "n" });
  expect(parseRpc('{"jsonrpc":"2.0","id":"a","result":{}}')).toEqual({
    kind: "response",
    id: "a",
    outcome: { kind: "result", result: {} },
  });
  expect(parseRpc('{"jsonrpc":"2.0","error":{"code":-32700,"message":"m","data":[1]}}')).toEqual({
    kind: "response",
    id: null,
    outcome: { kind: "error", error: { code: -32700, message: "m", data: [1] } },
  });
});
