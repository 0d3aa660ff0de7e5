import { expect, test } from "vitest";
import { createLineQueue } from "./line-queue";

function fakeDisk({ room = Number.POSITIVE_INFINITY } = {}) {
  const writes: string[] = [];
  const file = {
    async append(text: string) {
      await Promise.resolve();
      if (writes.length >= room) throw new Error("full");
      writes.push(text);
    },
    close: async () => {},
  };
  return { writes, file };
}

test("what comes while the disk is busy goes together, in order, and each is told when it is safe", async () => {
  const { writes, file } = fakeDisk();
  const queue = createLineQueue(file, (cause) => cause);
  const safe: string[] = [];
  const put = (line: string) => queue.append(line).then(() => safe.push(line));
  const first = put("a").then(() => {
    expect(writes[0]).toContain("a");
  });
  await Promise.all([first, put("b"), put("c")]);
  await put("d");
  expect(writes.join("\n").split("\n")).toEqual(["a", "b", "c", "d"]);
  expect(safe).toEqual(["a", "b", "c", "d"]);
  expect(writes.length).toBeLessThan(4);
  await queue.idle();
});

test("behind a failure nothing is put, and everyone is told", async () => {
  const { writes, file } = fakeDisk({ room: 1 });
  const queue = createLineQueue(file, (cause) => new Error("explained", { cause }));
  await queue.append("a");
  const ended = await Promise.allSettled([queue.append("b"), queue.append("c")]);
  await expect(queue.append("d")).rejects.toThrow("explained");
  expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(writes).toEqual(["a"]);
  await queue.idle();
});
