import { describe, expect, test } from "vitest";
import {
  canonicalInputSchema,
  parseToolDeclarations,
  shownTools,
  type ToolDeclaration,
  type ToolList,
  ToolNameCollision,
  toolListSha256,
} from "./index";

const track: ToolDeclaration = {
  name: "track_parcel",
  description: "Where a parcel is.",
  inputSchema: { type: "object", properties: { b: { type: "string" }, a: { type: "string" } } },
};
const list = (prefix: string, ...tools: ToolDeclaration[]): ToolList => [
  { name: "partner-parcels", prefix, tools },
];

describe("parseToolDeclarations", () => {
  const source = { file: "live.json", line: 2 };

  test("keeps every field as it came", () => {
    const value = [{ ...track, annotations: { readOnlyHint: true }, "x-note": [1] }];
    expect(parseToolDeclarations(value, source)).toEqual(value);
  });

  test.each([
    [{}, "live.json, line 2, field tools: expected a list"],
    [[null], "field tools[0]: expected an object, found null"],
    [[track, { inputSchema: {} }], "field tools[1].name: expected a text, found nothing"],
    [[{ name: "x" }], "field tools[0].inputSchema: expected an object"],
    [[{ ...track, description: 5 }], "field tools[0].description: expected a text, found the number 5"],
  ])("refuses %j", (value, message) => {
    expect(() => parseToolDeclarations(value, source)).toThrow(message);
  });
});

describe("shownTools", () => {
  test("joins prefix and name, and shows the bare name without a prefix", () => {
    expect(shownTools(list("partner", track)).map(({ shown }) => shown)).toEqual(["partner.track_parcel"]);
    expect(shownTools(list("", track)).map(({ shown }) => shown)).toEqual(["track_parcel"]);
  });

  test("refuses two tools under one name and names both servers", () => {
    const both: ToolList = [...list("", track), { name: "other", prefix: "", tools: [track] }];
    expect(() => shownTools(both)).toThrow(ToolNameCollision);
    expect(() => shownTools(both)).toThrow('one of server "partner-parcels", one of "other"');
  });
});

describe("toolListSha256", () => {
  test("is a fixed value for a fixed list", () => {
    expect(toolListSha256(list("partner", track))).toBe(
      "954793d4d7e1be22369c88d1c66f3cb63596a53bbe21033a35a05894aed2ab70",
    );
  });

  test("moves with prefix, name, description, schema and order, and with nothing else", () => {
    const other = { ...track, name: "other" };
    const hashes = [
      list("partner", track),
      list("p", track),
      list("partner", other),
      list("partner", { ...track, description: "Where a parcel is" }),
      list("partner", { ...track, inputSchema: { type: "object" } }),
      list("partner", track, other),
      list("partner", other, track),
    ].map(toolListSha256);
    expect(new Set(hashes).size).toBe(hashes.length);
    const titled = { ...track, title: "Track", annotations: { readOnlyHint: true } };
    expect(toolListSha256(list("partner", titled))).toBe(hashes[0]);
    const { description: _, ...bare } = track;
    expect(toolListSha256(list("", bare))).toBe(toolListSha256(list("", { ...track, description: "" })));
  });

  test("does not see the order of a schema's keys", () => {
    const turned = {
      ...track,
      inputSchema: { properties: { a: { type: "string" }, b: { type: "string" } }, type: "object" },
    };
    expect(toolListSha256(list("p", turned))).toBe(toolListSha256(list("p", track)));
    expect(canonicalInputSchema(turned)).toBe(
      '{"properties":{"a":{"type":"string"},"b":{"type":"string"}},"type":"object"}',
    );
  });
});
