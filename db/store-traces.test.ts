import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { KeptSpan, RunTrace } from "@/lib/trace";
import { importRecording } from "./import-recording";
import { getScorecard, getTicketPage } from "./queries";
import { removeRecording } from "./remove-recording";
import { type ReplayReport, storeReplay } from "./store-replay";
import { MOST_TRACE_BYTES, type TracedReplay } from "./store-traces";
import { sampleSource, temporaryDatabase } from "./testing";

const here = temporaryDatabase();
const { db } = here;
afterEach(() => removeRecording(db, "sample"));

const REPORT: ReplayReport = {
  ...{ at: "2026-11-02T00:00:00Z", codeVersion: "1", tools: "live", results: "live" },
  ...{ same: 3, changed: [], notRun: [] },
};
const TICKETS = ["T-000001", "T-000002", "T-000003"];

function traceNamed(name: string, noise = ""): RunTrace {
  const span: KeptSpan = {
    ...{ traceId: "t", spanId: "s", parentSpanId: null, name, kind: "CLIENT", of: "host" },
    ...{ startMs: 1, durationMs: 2, status: "UNSET", statusMessage: null, attributes: { noise } },
  };
  return { spans: [span], frames: [], left: { spans: 0, frames: 0 } };
}

function tracedOf(name: string, noise: () => string = () => ""): TracedReplay {
  const runs = TICKETS.map((ticket) => ({
    run: { ticket, trial: 1 },
    trace: traceNamed(`${name} ${ticket}`, noise()),
  }));
  const toolCalls = [{ server: "s", tool: "quote_refund", count: 3, errors: [], p50Ms: 1, maxMs: 2 }];
  return { traces: [{ run: null, trace: traceNamed(`${name} connecting`) }, ...runs], left: 0, toolCalls };
}

const namesOf = async (ticket: string) => {
  const trace = (await getTicketPage(db, "sample", ticket, 1))?.trace ?? null;
  return trace && [trace.connecting?.spans[0]?.name, trace.run?.spans[0]?.name, trace.left];
};
const rows = () => db.$client.prepare("SELECT count(*) FROM replay_traces").pluck().get();

test("a ticket page has its own run's trace and the shared one; the scorecard the calls by tool", async () => {
  await importRecording(db, sampleSource({ runs: 3 }));
  expect(await namesOf("T-000002")).toBeNull();
  expect((await getScorecard(db, "sample"))?.toolCalls).toBeNull();
  await storeReplay(db, "sample", REPORT, tracedOf("first"));
  expect(await namesOf("T-000002")).toEqual(["first connecting", "first T-000002", 0]);
  expect((await getScorecard(db, "sample"))?.toolCalls).toEqual({
    at: REPORT.at,
    tools: tracedOf("").toolCalls,
  });
});

test("only the newest replay's are kept, and none of a replay that was not traced", async () => {
  await importRecording(db, sampleSource({ runs: 3 }));
  await storeReplay(db, "sample", REPORT, tracedOf("first"));
  await storeReplay(db, "sample", REPORT, tracedOf("second"));
  expect(rows()).toBe(4);
  expect(await namesOf("T-000001")).toEqual(["second connecting", "second T-000001", 0]);
  await storeReplay(db, "sample", REPORT);
  expect(await namesOf("T-000001")).toBeNull();
  expect(rows()).toBe(0);
});

test("they go with their recording", async () => {
  await importRecording(db, sampleSource({ runs: 3 }));
  await storeReplay(db, "sample", REPORT, tracedOf("first"));
  expect(await removeRecording(db, "sample")).toBe(true);
  expect(rows()).toBe(0);
});

test("past the bound in bytes a run's trace is left out and counted", async () => {
  await importRecording(db, sampleSource({ runs: 3 }));
  const noise = () => randomBytes(MOST_TRACE_BYTES / 2 - 100_000).toString("base64");
  await storeReplay(db, "sample", REPORT, tracedOf("long", noise));
  expect(await namesOf("T-000001")).toEqual(["long connecting", "long T-000001", 1]);
  expect(await namesOf("T-000003")).toEqual(["long connecting", undefined, 1]);
});
