import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { EnvironmentError, UsageError } from "./io";
import { chooseAddress } from "./serve-address";

const servers: Server[] = [];

function occupy(port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    servers.push(server);
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

describe("chooseAddress", () => {
  test("a taken default port gives way to the next free one and says so", async () => {
    await occupy(3000).catch(() => undefined);
    const address = await chooseAddress({}, {});
    expect(address.port).toBeGreaterThan(3000);
    expect(address.notice).toBe(`Port 3000 is taken; using ${address.port}. PORT=… chooses another.`);
    expect(address.url).toBe(`http://127.0.0.1:${address.port}`);
  });

  test("a taken port that was asked for is an error that names it", async () => {
    const port = await occupy();
    const error = await chooseAddress({}, { PORT: String(port) }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EnvironmentError);
    expect(error).toHaveProperty("message", expect.stringContaining(`Port ${port} on 127.0.0.1 is taken`));
  });

  test("PORT=0 asks for any free port", async () => {
    expect((await chooseAddress({}, { PORT: "0" })).port).toBeGreaterThan(0);
  });

  test.each(["http", "70000", "-1", "3000.5", "0x10"])("PORT=%s is refused", async (PORT) => {
    await expect(chooseAddress({}, { PORT })).rejects.toThrow(UsageError);
  });

  test("a host that others can reach needs a list of allowed names", async () => {
    await expect(chooseAddress({}, { HOST: "0.0.0.0", PORT: "0" })).rejects.toThrow(
      "RIGHTCALL_ALLOWED_HOSTS",
    );
    const env = { HOST: "0.0.0.0", PORT: "0", RIGHTCALL_ALLOWED_HOSTS: "rightcall.example" };
    const address = await chooseAddress({}, env);
    expect(address.url).toBe(`http://rightcall.example:${address.port}`);
  });

  test("a list that holds no host name is refused as wrong use", async () => {
    await expect(chooseAddress({}, { RIGHTCALL_ALLOWED_HOSTS: "*" })).rejects.toThrow(UsageError);
  });

  test("an address of another machine is an error that names it", async () => {
    const env = { HOST: "192.0.2.1", PORT: "0", RIGHTCALL_ALLOWED_HOSTS: "rightcall.example" };
    await expect(chooseAddress({}, env)).rejects.toThrow("Cannot listen on HOST=192.0.2.1");
  });
});
