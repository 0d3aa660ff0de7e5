import { expect, test } from "vitest";
import { readUploadReply } from "./upload-reply";

test("a taken file names its recording and the lines at fault", () => {
  const body = {
    id: "desk",
    tickets: 47,
    faults: [
      { line: 12, field: "reply.turn", message: "expected a whole number from 1" },
      { line: 40, message: "no JSON" },
    ],
    faultCount: 130,
    warnings: ["looks like a key on line 3"],
    partialWhy: null,
  };
  expect(readUploadReply(201, JSON.stringify(body))).toEqual({
    kind: "taken",
    ...body,
    faults: [body.faults[0], { line: 40, field: "", message: "no JSON" }],
  });
});

test("a refusal says where and what to do", () => {
  const text = JSON.stringify({
    error: "This is HTML.",
    line: 1,
    field: "header",
    hint: "Upload a .jsonl file.",
  });
  expect(readUploadReply(400, text)).toEqual({
    kind: "refused",
    error: "This is HTML.",
    hint: "Upload a .jsonl file.",
    where: "line 1, header",
    offeredId: null,
  });
});

test.each([
  [500, "<html>oops</html>"],
  [201, "{}"],
  [413, ""],
  [0, "null"],
])("an unreadable answer (%d) is a refusal with its status", (status, text) => {
  expect(readUploadReply(status, text)).toEqual({
    kind: "refused",
    error: `The server answered ${status}.`,
    hint: "",
    where: "",
    offeredId: null,
  });
});

test("bytes that are here already name their recording", () => {
  expect(readUploadReply(200, '{"id":"desk","duplicateOf":"desk"}')).toEqual({
    kind: "duplicate",
    id: "desk",
  });
});

test("an id that is another file's comes with a free one", () => {
  const reply = readUploadReply(409, '{"error":"desk is another file","offeredId":"desk-2"}');
  expect(reply).toMatchObject({ kind: "refused", offeredId: "desk-2" });
});
