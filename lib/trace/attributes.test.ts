import * as convention from "@opentelemetry/semantic-conventions/incubating";
import { expect, test } from "vitest";
import manifest from "@/package.json";
import { ATTRIBUTE, CONVENTION, CONVENTION_LINE, METHODS } from "./attributes";

const values = new Set<unknown>(Object.values(convention));

test("every name, as dashboards use it", () => {
  expect(Object.values(ATTRIBUTE).sort()).toEqual([
    "error.type",
    "gen_ai.operation.name",
    "gen_ai.tool.call.arguments",
    "gen_ai.tool.call.result",
    "gen_ai.tool.name",
    "jsonrpc.request.id",
    "mcp.method.name",
    "mcp.protocol.version",
    "rightcall.ticket",
    "rightcall.trial",
    "rpc.response.status_code",
  ]);
  expect(CONVENTION_LINE).toBe(
    "follows a Development-status convention, @opentelemetry/semantic-conventions 1.45.0",
  );
});

test("the version that is named is the one installed, and it has every name that is not ours", () => {
  expect(manifest.dependencies[CONVENTION.package]).toBe(CONVENTION.version);
  const theirs = Object.values(ATTRIBUTE).filter((name) => !name.startsWith("rightcall."));
  expect(theirs.filter((name) => !values.has(name))).toEqual([]);
});

test("methods are not taken from it: it is older than the revision served", () => {
  expect(METHODS.has("server/discover")).toBe(true);
  expect(values.has("server/discover")).toBe(false);
  expect(values.has("logging/setLevel")).toBe(true);
  expect(Object.values<string>(ATTRIBUTE)).not.toContain("mcp.session.id");
});
