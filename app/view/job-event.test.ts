import { expect, test } from "vitest";
import { readJobEvent, sayJob } from "./job-event";

test("readJobEvent reads the counts of a running job", () => {
  expect(readJobEvent('{"state":"running","done":12,"total":48,"changed":0}')).toEqual({
    state: "running",
    done: 12,
    total: 48,
    changed: 0,
  });
});

test.each(["", "{", "null", '"done"', '{"state":"exploded","done":"12"}', '{"done":-1,"total":null}'])(
  "readJobEvent takes %j for a job without figures",
  (data) => {
    expect(readJobEvent(data)).toEqual({ state: "running" });
  },
);

test.each([
  [{ state: "running" as const, done: 3, total: 48 }, "3 of 48"],
  [{ state: "done" as const, changed: 0 }, "Replayed: still current."],
  [{ state: "done" as const, changed: 2 }, "Replayed: 2 out of date."],
  [{ state: "failed" as const, message: "port 4000 is taken" }, "Replay failed: port 4000 is taken"],
])("sayJob says %j in words", (event, said) => {
  expect(sayJob(event)).toBe(said);
});
