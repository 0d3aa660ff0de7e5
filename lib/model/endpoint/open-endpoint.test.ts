import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { ModelError } from "../errors";
import { KINDS, type Kind, modelOf, open, request } from "./testing-open";
import { type StubFault, type StubScript, startStubEndpoint } from "./testing-stub";

const KEY = "a-key-of-no-known-shape-1234567890";

/** A key in every place it could be echoed from, on a stub that answers so. */
const keyed = (env: Record<string, string>) => ({ ...env, OPENAI_API_KEY: KEY, ANTHROPIC_API_KEY: KEY });

async function ask(kind: Kind, script: StubScript, fault: StubFault | null = null) {
  await using stub = await startStubEndpoint(script);
  await using opened = await open(kind, { env: keyed(stub.env) });
  stub.fault = fault;
  const before = stub.requests.length;
  const asked = await modelOf(opened)
    .reply(request())
    .catch((error: unknown) => error);
  return { asked, tries: stub.requests.length - before, host: stub.host, requests: stub.requests };
}

describe.each(KINDS)("an endpoint of kind %s, in text mode", (kind) => {
  test("gets the host's messages as they are, and gives the reply's text", async () => {
    const { asked, requests } = await ask(kind, { "T-1": [{ words: "It shipped." }] });
    expect(asked).toMatchObject({ reply: "It shipped.", usage: { inputTokens: 100, outputTokens: 10 } });
    expect(asked).not.toHaveProperty("replyFormat");
    expect((asked as { ms: number }).ms).toBeGreaterThanOrEqual(0);
    const { body, headers } = requests.at(-1) ?? {};
    const user = { role: "user", content: request().messages[1]?.[1] };
    expect(body).toMatchObject(
      kind === "openai"
        ? { messages: [{ role: "system", content: "SYSTEM" }, user], seed: 0x7fff_ffff }
        : { system: "SYSTEM", messages: [user] },
    );
    expect(body).toMatchObject({ model: "stub", max_tokens: 1024, stream: false });
    expect(body).not.toHaveProperty("tools");
    expect(body).not.toHaveProperty("temperature");
    expect(JSON.stringify(headers)).toContain(KEY);
  });

  test("sends the sampling it was asked for, and says which was used", async () => {
    await using stub = await startStubEndpoint({});
    const sampling = { temperature: 0, topP: 0.9, maxTokens: 50, seed: 3 };
    await using opened = await open(kind, { env: keyed(stub.env), sampling });
    await modelOf(opened).reply(request());
    expect(stub.requests.at(-1)?.body).toMatchObject({ temperature: 0, top_p: 0.9, max_tokens: 50 });
    expect(opened.facts.sampling).toMatchObject({ temperature: 0, topP: 0.9, maxTokens: 50, tools: "text" });
    if (kind === "openai") expect(opened.facts.sampling?.seed).toBe(3);
    else expect(stub.requests.at(-1)?.body).not.toHaveProperty("seed");
  });

  test("is named by its host and by what it calls itself", async () => {
    await using stub = await startStubEndpoint({});
    await using opened = await open(kind, { env: keyed(stub.env) });
    expect(opened.facts).toMatchObject({
      model: { name: "stub", endpointHost: stub.host, returnedModel: "stub-1" },
      provenance: { class: "model-run", statement: expect.stringContaining(stub.host) },
    });
    expect(JSON.stringify(opened.facts)).not.toContain(KEY);
  });

  test("is asked without a key where none is set", async () => {
    await using stub = await startStubEndpoint({});
    await using opened = await open(kind, { env: stub.env });
    expect(await modelOf(opened).reply(request())).toMatchObject({ reply: "OK" });
  });

  test.each(["429 once", "500 once"] as const)("is tried again after %s", async (fault) => {
    const { asked, tries } = await ask(kind, { "T-1": [{ words: "Fine." }] }, fault);
    expect(asked).toMatchObject({ reply: "Fine." });
    expect(tries).toBe(2);
  });

  test.each<[StubFault, string, number, RegExp]>([
    ["429", "rate limit", 3, /answered 429: "Too many requests"\./],
    ["500", "endpoint error (500)", 3, /answered 500/],
    ["401", "refused (401)", 1, /_API_KEY/],
    ["redirect", "refused (302)", 1, /_BASE_URL/],
    ["garbage", "unreadable reply", 1, /no JSON object: "<html>It works!/],
    ["streamed garbage", "unreadable reply", 1, /streamed something that is no JSON/],
    ["no choices", "no choices", 1, /without any/],
    ["error in a 200", "endpoint error", 1, /overloaded/],
    ["drops the connection", "endpoint down", 3, /cannot be reached \(.+\)/],
  ])("that %s is a fault of its kind, and no key stands in it", async (fault, name, times, words) => {
    const { asked, tries, host } = await ask(kind, {}, fault);
    expect(asked).toBeInstanceOf(ModelError);
    expect(asked).toMatchObject({ kind: name, message: expect.stringMatching(words) });
    expect(tries).toBe(times);
    const told = `${String((asked as Error).message)} ${JSON.stringify(asked)} ${String((asked as Error).stack)}`;
    expect(told).toContain(host);
    expect(told).not.toContain(KEY);
    expect(told).not.toContain(KEY.slice(0, 12));
  });

  test("that is not there is said before anything is recorded", async () => {
    const stub = await startStubEndpoint({});
    await stub.close();
    const opening = open(kind, { env: { ...stub.env, RIGHTCALL_RETRIES: "0" } });
    await expect(opening).rejects.toMatchObject({ kind: "endpoint down" });
    await expect(opening).rejects.toThrow(`${stub.host} cannot be reached`);
  });

  test("that is slow is left when the signal says so", async () => {
    await using stub = await startStubEndpoint({});
    await using opened = await open(kind, { env: stub.env });
    stub.fault = "slow";
    const why = new Error("long enough");
    const stop = new AbortController();
    const asked = modelOf(opened).reply(request({ signal: stop.signal }));
    setTimeout(() => stop.abort(why), 20);
    await expect(asked).rejects.toBe(why);
  });

  test("that repeats itself for ever is cut, and what it said is no reply", async () => {
    const { asked } = await ask(kind, {}, "repeats forever");
    expect(asked).toMatchObject({ kind: "endless reply", message: expect.stringContaining("did not end") });
  });

  test("has its key taken out of a reply that repeats it", async () => {
    const { asked } = await ask(kind, { "T-1": [{ words: `Your key is ${KEY}.` }] });
    expect(asked).toMatchObject({ reply: "Your key is [key removed]." });
  });

  test("cannot be held to a call in text mode, and says no preferences", async () => {
    const wrongUse = { name: "ModelSpecError" };
    await expect(open(kind, { constrain: true, env: keyed({}) })).rejects.toMatchObject(wrongUse);
    await expect(open(kind, { preferences: true, env: keyed({}) })).rejects.toMatchObject(wrongUse);
  });

  test.each([
    ["no URL", "nonsense"],
    ["http:// or https://", "file:///etc/passwd"],
    ["user name or a password", "http://user:secretword@127.0.0.1/v1"],
  ])("is refused where its address is wrong: %s", async (words, url) => {
    const opening = open(kind, { env: { OPENAI_BASE_URL: url, ANTHROPIC_BASE_URL: url } });
    await expect(opening).rejects.toThrow(words);
    await expect(opening).rejects.not.toThrow("secretword");
  });

  test("needs an address or a key", async () => {
    await expect(open(kind, { env: {} })).rejects.toThrow("_API_KEY");
  });
});

test("an endpoint that takes its limit under the newer name gets it there", async () => {
  const bodies: { [field: string]: unknown }[] = [];
  const server = createServer((incoming, response) => {
    let text = "";
    incoming.on("data", (part) => {
      text += part;
    });
    incoming.on("end", () => {
      bodies.push(JSON.parse(text));
      const isOld = "max_tokens" in JSON.parse(text);
      const error = { error: { message: "Use 'max_completion_tokens' instead." } };
      const fine = { choices: [{ message: { role: "assistant", content: "OK" } }] };
      response.writeHead(isOld ? 400 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(isOld ? error : fine));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await using opened = await open("openai", { env: { OPENAI_BASE_URL: `http://127.0.0.1:${port}` } });
  expect(await modelOf(opened).reply(request())).toMatchObject({ reply: "OK" });
  expect(bodies.map((body) => "max_tokens" in body)).toEqual([true, false, false]);
  server.closeAllConnections();
  server.close();
});
