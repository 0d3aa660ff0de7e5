import * as z from "zod";
import type { SuiteServer } from "./types";

const name = z.string().min(1).max(200);

/** A suite's id is also its folder's and its data folder's name. */
export const suiteIdPattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

const server = z
  .strictObject({
    name,
    prefix: z.string().max(64),
    builtIn: z.enum(["shop-support", "partner-parcels", "shop-orders"]).exactOptional(),
    command: z.array(z.string()).min(1).exactOptional(),
    url: z.url({ protocol: /^https?$/ }).exactOptional(),
  })
  .refine(
    ({ builtIn, command, url }) => [builtIn, command, url].filter((one) => one !== undefined).length <= 1,
    {
      message: 'say how to reach the server with exactly one of "builtIn", "command" and "url".',
    },
  ) satisfies z.ZodType<SuiteServer>;

/** `suite.json`, format rightcall-suite/1. */
export const suiteShape = z.strictObject({
  format: z.literal("rightcall-suite/1"),
  id: z
    .string()
    .regex(suiteIdPattern, "use lower-case letters, digits, dots, dashes and underscores, 64 at most."),
  title: name,
  servers: z
    .array(server)
    .default([])
    .refine((servers) => new Set(servers.map((one) => one.name)).size === servers.length, {
      message: "two servers have one name: rename one.",
    }),
  prompt: name.default("plain"),
  headlineArgument: name.nullable().default(null),
  sandbox: z.boolean().default(false),
  refundTool: name.exactOptional(),
});
