import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/canonical-json";
import { deskWith, keyOf, when, withStatus } from "./testing/broken-desk";
import { checkDesk } from "./testing/check-desk";
import { buildDesk } from "./testing/desk-server";

const isRight = ({ order_id: id, priority, days }: JsonObject) =>
  id === "O-1873" && priority === "low" && days === 1;

describe("no harm", () => {
  test("without calls nothing is sent", async () => {
    const { made, notExercised, findings } = await checkDesk(Object.values(buildDesk()), { calls: false });
    expect(made).toEqual([]);
    expect(notExercised.map(({ name }) => name)).toEqual(["find_ticket", "read_ticket"]);
    expect(withStatus(findings, "not_run")).toEqual(["read_ticket: handle/made-up"]);
  });

  test("a tool that may write is called only by name", async () => {
    const desk = deskWith("find_ticket", (right) => right, { annotations: { readOnlyHint: false } });
    const closed = await checkDesk(desk);
    expect(closed.made.map(({ tool }) => tool)).not.toContain("find_ticket");
    expect(closed.notExercised).toEqual([{ name: "find_ticket", why: "it does not only read" }]);
    expect((await checkDesk(desk, { allow: ["find_ticket"] })).exercised).toEqual([
      "find_ticket",
      "read_ticket",
    ]);
  });

  test("an answer that asks for input is an answer, and goes no further", async () => {
    const { findings } = await checkDesk(
      deskWith(
        "read_ticket",
        when(({ ticket_id: id }) => id === "rightcall-made-up", {
          resultType: "input_required",
          inputRequests: {},
        }),
      ),
    );
    expect(withStatus(findings, "fail")).toEqual([]);
    expect(findings.find((one) => keyOf(one) === "read_ticket: valid-call")?.title).toMatch(/asks for input/);
  });
});

describe("a server that goes away", () => {
  test("for good leaves the rest not reached, naming what blocked it", async () => {
    const { findings, notExercised } = await checkDesk(deskWith("find_ticket", when(isRight, "gone")), {
      restarts: false,
    });
    expect(notExercised).toEqual([{ name: "read_ticket", why: "the server was gone by then" }]);
    expect(findings.filter(({ status }) => status === "not_reached")).toMatchObject([
      { tool: "read_ticket", blockedBy: "valid-call" },
    ]);
  });

  test("or never answers is not waited for again and again", async () => {
    const { made, findings } = await checkDesk(deskWith("find_ticket", () => () => "mute"));
    expect(made.filter(({ tool }) => tool === "find_ticket")).toHaveLength(2);
    expect(withStatus(findings, "fail")).toEqual(["find_ticket: arguments/wrong-type"]);
  });
});

test("a schema that cannot be used leaves its tool alone and says why", async () => {
  const desk = deskWith("read_ticket", (right) => right, {
    inputSchema: { $schema: "https://example.com/own" },
  });
  const { notExercised, findings } = await checkDesk(desk);
  expect(notExercised).toEqual([{ name: "read_ticket", why: expect.stringContaining("example.com/own") }]);
  expect(findings.find(({ tool }) => tool === "read_ticket")).toMatchObject({
    id: "arguments",
    status: "not_run",
  });
});
