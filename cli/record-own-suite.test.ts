import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { startStubEndpoint } from "@/lib/model/endpoint/testing-stub";
import { makeHome, runCli } from "./testing";

const { dataDir, rightcall } = await makeHome();
const record = (line: string, env: Record<string, string> = {}) =>
  runCli(["record", ...line.split(" ")], { dataDir, env });
const headerOf = async (id: string) =>
  JSON.parse((await readFile(path.join(dataDir, "recordings", `${id}.jsonl`), "utf8")).split("\n")[0] ?? "");

describe("a suite of one's own with a saved tools.json", () => {
  const tools = [
    { name: "find_invoice", description: "Finds an invoice by its number.", inputSchema: { type: "object" } },
    { name: "cancel_subscription", description: "Cancels a subscription.", inputSchema: { type: "object" } },
  ];
  const tickets = [
    { id: "1", body: "Please send me invoice 77 again.", accepted: ["find_invoice"] },
    { id: "2", body: "I want to cancel my subscription today.", accepted: ["cancel_subscription"] },
  ];

  test("records first calls and scores, without a server, a prompt or a revision", async () => {
    const folder = path.join(dataDir, "suites", "billing");
    await mkdir(folder, { recursive: true });
    const head = { format: "rightcall-suite/1", id: "billing", title: "Billing" };
    await writeFile(path.join(folder, "suite.json"), JSON.stringify(head));
    await writeFile(
      path.join(folder, "tickets.jsonl"),
      tickets.map((ticket) => `${JSON.stringify(ticket)}\n`).join(""),
    );
    await writeFile(path.join(folder, "tools.json"), JSON.stringify({ tools }));
    const { code, out, err } = await record("--suite billing --model lexical --id billing-lexical --json");
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out).firstTool).toMatchObject({ k: 2, n: 2 });
    expect(await headerOf("billing-lexical")).toMatchObject({
      mode: "first-call",
      revision: null,
      prompt: { id: "plain" },
    });
    const replayed = JSON.parse((await rightcall("replay", "billing-lexical", "--json")).out);
    expect(replayed).toMatchObject({ same: 2, changed: [] });
    await using stub = await startStubEndpoint({});
    const full = await record(
      "--suite billing --model openai:stub-1 --mode full --id billing-full",
      stub.env,
    );
    expect([full.code, full.err]).toEqual([
      2,
      expect.stringContaining("a saved list, which cannot be called"),
    ]);
  });
});
