import { sha256Hex } from "@/lib/canonical-json";
import type { Config } from "@/lib/storage";
import type { Suite, SuiteServer } from "@/lib/suite";

export type BuiltInName = NonNullable<SuiteServer["builtIn"]>;

export const BUILT_IN: readonly BuiltInName[] = ["shop-support", "partner-parcels", "shop-orders"];

/** A server the page may list and check: a built-in one, or one that a suite or rightcall.config.json names. */
export type KnownServer = {
  /** Stands in addresses and requests: "shop-support", "SUITE/NAME", "config:NAME". It is no file's name. */
  key: string;
  name: string;
  /** The suites that work with it; empty for one of the config. */
  suites: readonly string[];
  reach:
    | { kind: "built-in"; which: BuiltInName }
    | { kind: "command"; command: readonly string[] }
    | { kind: "url"; url: string }
    | { kind: "saved"; saved: NonNullable<SuiteServer["saved"]> };
};

/** Every server that is known here, the built-in ones first. */
export function listKnownServers(
  suites: readonly Pick<Suite, "id" | "servers">[],
  { servers }: Pick<Config, "servers">,
): KnownServer[] {
  const holding = (which: BuiltInName) =>
    suites.filter((suite) => suite.servers.some(({ builtIn }) => builtIn === which)).map(({ id }) => id);
  return [
    ...BUILT_IN.map(
      (which): KnownServer => ({
        key: which,
        name: which,
        suites: holding(which),
        reach: { kind: "built-in", which },
      }),
    ),
    ...suites.flatMap(({ id, servers: own }) =>
      own.flatMap((server): KnownServer[] => {
        const reach = readReach(server);
        return reach === null
          ? []
          : [{ key: `${id}/${server.name}`, name: server.name, suites: [id], reach }];
      }),
    ),
    ...servers.map(({ name, ...how }): KnownServer => {
      const reach =
        "url" in how
          ? ({ kind: "url", url: how.url } as const)
          : ({ kind: "command", command: how.command } as const);
      return { key: `config:${name}`, name, suites: [], reach };
    }),
  ];
}

function readReach({ builtIn, command, url, saved }: SuiteServer): KnownServer["reach"] | null {
  if (builtIn !== undefined) return null;
  if (saved !== undefined) return { kind: "saved", saved };
  if (command !== undefined) return { kind: "command", command };
  return url === undefined ? null : { kind: "url", url };
}

/**
 * The stem of the files that keep what a server listed and what its check found. Another command or address under the
 * same name is another server, so its results are never shown for this one's.
 */
export function serverStem({ key, reach }: KnownServer): string {
  if (reach.kind === "built-in") return reach.which;
  const slug = key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, 40);
  return `${slug}-${sha256Hex(JSON.stringify([key, reach])).slice(0, 12)}`;
}

/** "built in · suites shop", "node files.mjs · rightcall.config.json": where a server comes from, without secrets of a URL. */
export function sayWhere({ suites, reach }: KnownServer): string {
  const named =
    suites.length > 0
      ? `suite${suites.length > 1 ? "s" : ""} ${suites.join(", ")}`
      : reach.kind === "built-in"
        ? ""
        : "rightcall.config.json";
  return [sayReach(reach), named].filter((part) => part !== "").join(" · ");
}

function sayReach(reach: KnownServer["reach"]): string {
  switch (reach.kind) {
    case "built-in":
      return "built in";
    case "command":
      return "a command";
    case "saved":
      return "a saved tool list, never called";
    case "url":
      return new URL(reach.url).origin;
  }
}
