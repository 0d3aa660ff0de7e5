import { describe, expect, test } from "vitest";
import { RefusedFile } from "./refused-file";
import { itemsOf, readItems, recordingText } from "./testing";
import { smallLines as lines, small, smallText as text, withField, withLine } from "./testing-damage";

describe("a refused file", () => {
  const head = (changes: object) => withField(1, changes);
  const encode = (file: string, encoding: BufferEncoding) => Buffer.from(file, encoding);

  test.each<[string, string | Uint8Array, string]>([
    ["nothing", "", "The file is empty"],
    ["blank lines", "\n\n", "blank lines only"],
    ["an HTML page", "  <!DOCTYPE html><html>", "an HTML page"],
    ["XML", '<?xml version="1.0"?>', "markup"],
    ["a zip archive", encode("504b0304aabb", "hex"), "a zip archive"],
    ["a gzip archive", encode("1f8b08", "hex"), "a gzip archive"],
    ["UTF-16 with a mark", encode(`\ufeff${text}`, "utf16le"), "UTF-16 text"],
    ["UTF-16 without a mark", encode(text, "utf16le"), "UTF-16 text"],
    ["nothing but zeros", new Uint8Array(4096), "binary data"],
    ["binary data", encode("SQLite format 3\0", "latin1"), "binary data"],
    ["a JSON list", "[]\n", "test.jsonl, line 1: expected an object, found a list"],
    [
      "another JSON Lines file",
      '{"id":"a"}\n',
      'line 1, field format: expected "rightcall-recording/1", found nothing',
    ],
    [
      "a newer version",
      head({ format: "rightcall-recording/2" }),
      "field format: version 2 is not known here",
    ],
    ["a header with a bad id", head({ id: "../x" }), "field id: an id has 1 to 64"],
    [
      "a header with an unknown class",
      head({ provenance: { class: "best", statement: "" } }),
      "field provenance.class",
    ],
    ["a header with no trials", head({ trials: 0 }), "field trials"],
    ["a cut header", withLine(1, (line) => line.slice(0, 90)), "line 1: not valid JSON"],
    [
      "another tool list than the header names",
      head({ toolListSha256: "0".repeat(64) }),
      "line 3, field servers: The tools hash to",
    ],
    ["a damaged prompt", withLine(2, (line) => line.slice(0, 20)), "line 2: not valid JSON"],
    [
      "a damaged tools line",
      withField(3, { servers: [{ name: "a", prefix: "", tools: [{}] }] }),
      "line 3, field servers[0].tools[0].name",
    ],
    [
      "two prompts",
      [...lines.slice(0, 2), lines[1], ...lines.slice(2)].join("\n"),
      "line 3, field type: There are two prompt lines",
    ],
    [
      "a prompt after a ticket",
      [lines[0], lines[2], lines[3], lines[1]].join("\n"),
      "The header names a prompt",
    ],
    ["a missing tools line", withLine(3, () => null), "The header names a tool list"],
  ])("is %s", async (_, file, message) => {
    const error = await readItems(file).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(RefusedFile);
    expect(String(error)).toContain(message);
    expect((error as RefusedFile).whatToDo).not.toBe("");
  });

  test("shows two tools under one name", async () => {
    const servers = [...(itemsOf(await readItems(text), "start")[0]?.tools ?? [])];
    const twice = [...servers, ...servers];
    const file = recordingText({ ...small, servers: twice });
    await expect(readItems(file)).rejects.toThrow('Two tools are shown as "shop.find_orders"');
  });

  test("is a header line longer than the limit", async () => {
    await expect(readItems(text, { maxLineBytes: 100 })).rejects.toThrow("line 1: the line has");
  });
});
