import { expect, test } from "vitest";
import { childEnvironment } from "./child-environment";

test("a checked server is given five variables, a HOME of its own and what was given for it", () => {
  const parent = {
    PATH: "/bin",
    HOME: "/home/ana",
    API_KEY: "hush",
    NODE_OPTIONS: "--inspect",
    SHELL: undefined,
  };
  expect(childEnvironment(parent, "/tmp/x")).toEqual({ PATH: "/bin", HOME: "/tmp/x" });
  expect(childEnvironment(parent, "/tmp/x", { API_KEY: "given", HOME: "/h" })).toEqual({
    PATH: "/bin",
    HOME: "/h",
    API_KEY: "given",
  });
});
