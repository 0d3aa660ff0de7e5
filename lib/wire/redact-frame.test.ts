import { describe, expect, test } from "vitest";
import type { WireFrame } from "./frame";
import { redactFrame, secretValues } from "./redact-frame";

const frame = (message: WireFrame["message"], more: Partial<WireFrame> = {}): WireFrame => ({
  at: 0,
  direction: "to-server",
  server: "s",
  message,
  ...more,
});

const redacted = (message: WireFrame["message"], secrets: readonly string[] = []) =>
  redactFrame(frame(message), secrets).message;

describe("redactFrame", () => {
  test.each([
    "api_key",
    "authorization",
    "x-api-key",
    "token",
    "password",
    "cookie",
    "secret",
    "SHOP_API_KEY",
    "apiKey",
    "accessToken",
    "Proxy-Authorization",
    "set-cookie",
    "client_secret",
    "privateKey",
  ])("hides what stands under %s: in arguments, in _meta, deep down, and in headers", (name) => {
    const message = {
      params: { arguments: { [name]: "hush-1" }, _meta: { "x/y": [{ [name]: { inner: "hush-1" } }] } },
    };
    const { message: shown, http } = redactFrame(
      frame(message, { http: { status: 200, headers: [[name, "hush-1"]] } }),
    );
    expect(shown).toEqual({
      params: { arguments: { [name]: "[redacted]" }, _meta: { "x/y": [{ [name]: "[redacted]" }] } },
    });
    expect(http).toEqual({ status: 200, headers: [[name, "[redacted]"]] });
  });

  test("leaves everything else as it is", () => {
    const message = {
      id: 1,
      params: {
        name: "get_order_status",
        arguments: { order_id: "O-2476", idempotency_key: "i-1", max_tokens: 5, token: null },
        _meta: { progressToken: 7, traceparent: "00-1-2-01" },
      },
    };
    expect(redacted(message)).toEqual(message);
    expect(redacted("a plain line")).toBe("a plain line");
  });

  test("keeps the properties a schema declares, and hides a value among them", () => {
    const schema = {
      type: "object",
      properties: { token: { type: "string" }, x: { default: { password: "p" } } },
      required: ["token"],
    };
    expect(redacted({ result: { tools: [{ name: "t", inputSchema: schema }] } })).toEqual({
      result: {
        tools: [
          {
            name: "t",
            inputSchema: {
              ...schema,
              properties: { ...schema.properties, x: { default: { password: "[redacted]" } } },
            },
          },
        ],
      },
    });
  });

  test("looks into texts: JSON in a result, an assignment in a line, the shape of a key, a known value", () => {
    expect(redacted({ text: '{\n  "api_key": "k-1",\n  "n": 1\n}' })).toEqual({
      text: '{\n  "api_key": "[redacted]",\n  "n": 1\n}',
    });
    expect(redacted({ text: '{"n":1.0}' })).toEqual({ text: '{"n":1.0}' });
    expect(redacted("Authorization: Bearer abc, SHOP_API_KEY=k-1")).toBe(
      "Authorization: [redacted], SHOP_API_KEY=[redacted]",
    );
    expect(redacted(["AKIAABCDEFGHIJKLMNOP"])).toEqual(["[key removed]"]);
    expect(redacted({ "my-known-value": ["it is my-known-value."] }, ["my-known-value"])).toEqual({
      "[redacted]": ["it is [redacted]."],
    });
  });
});

test("an environment's secrets are the values under such names, the very short ones aside", () => {
  const env = { SHOP_API_KEY: "fernhill-demo-key", PIN_TOKEN: "123", PATH: "/bin", GONE_SECRET: undefined };
  expect(secretValues(env)).toEqual(["fernhill-demo-key"]);
});
