import type { ShownTool, ToolList } from "./types";

/** Two tools of one list would be shown under the same name, so a call could not be routed. */
export class ToolNameCollision extends Error {
  override readonly name = "ToolNameCollision";
  constructor(
    readonly shown: string,
    readonly servers: readonly [string, string],
  ) {
    super(
      `Two tools are shown as "${shown}": one of server "${servers[0]}", one of "${servers[1]}". ` +
        "Give one of the servers another prefix in suite.json, or rename a tool.",
    );
  }
}

/**
 * Every declaration under the name the model sees, in order: `prefix.name`, or the bare name where the prefix is "".
 *
 * @throws ToolNameCollision when two are shown under one name.
 */
export function shownTools(list: ToolList): ShownTool[] {
  const servers = new Map<string, string>();
  return list.flatMap(({ name: server, prefix, tools }) =>
    tools.map((declaration) => {
      const shown = shownName(prefix, declaration.name);
      const other = servers.get(shown);
      if (other !== undefined) throw new ToolNameCollision(shown, [other, server]);
      servers.set(shown, server);
      return { shown, server, prefix, declaration };
    }),
  );
}

/** The name under which a server's tool is shown. */
export function shownName(prefix: string, name: string): string {
  return prefix === "" ? name : `${prefix}.${name}`;
}
