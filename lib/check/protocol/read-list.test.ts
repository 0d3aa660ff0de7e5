import { expect, test } from "vitest";
import type { RawConnection } from "../connection";
import { readList } from "./read-list";

test("pages without end are given up at 10 MB of them", async () => {
  let pages = 0;
  const request: RawConnection["request"] = async () => {
    pages += 1;
    const result = { tools: [{ name: `t${pages}` }], nextCursor: `page-${pages}` };
    return { kind: "result", result, sent: "", received: "", bytes: 4_000_000, durationMs: 1 };
  };
  const connection: RawConnection = {
    era: "modern",
    transport: "stdio",
    revision: "2026-07-28",
    request,
    notifications: () => [],
    isClosed: () => false,
    close: async () => {},
  };
  const read = await readList(connection, 100);
  expect(read).toMatchObject({ kind: "list", pages: 3, fault: "3 pages passed 10 MB." });
  expect(pages).toBe(3);
});
