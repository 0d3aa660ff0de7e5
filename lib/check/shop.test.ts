import { expect, test } from "vitest";
import { createMcpEndpoint } from "@/lib/partner";
import { startTestShop } from "../shop/testing/start-shop";
import { runCheck } from "./run-check";

test("the shop's servers are green over HTTP, and each of their six tools was called", async () => {
  await using shop = await startTestShop();
  const exercised: string[] = [];
  for (const which of ["shop-support", "partner-parcels"] as const) {
    const endpoint = createMcpEndpoint(which, { ...shop, log: () => {} });
    const report = await runCheck(
      { kind: "fetch", label: which, fetch: (request) => endpoint.fetch(request) },
      { allowTools: ["issue_refund"] },
    );
    await endpoint.close();
    console.log(
      report.findings.filter((f) => f.status !== "pass"),
      report.sdk,
      report.durationMs,
      report.revisions,
      report.server,
    );
    const red = report.findings.filter(({ status }) => status === "fail" || status === "not_reached");
    expect(red).toEqual([]);
    expect(report).toMatchObject({ era: "modern", revision: "2026-07-28", unreachable: null });
    exercised.push(...report.tools.exercised);
  }
  expect(exercised).toHaveLength(6);
});
