import { and, asc, eq, sql } from "drizzle-orm";
import type { ListedServer, ToolList } from "@/lib/tool-list";
import type { Db } from "../open-database";
import { declarations, listedServers, names, tools } from "../schema";
import type { ToolColumn } from "./types";

/** The tools of a list in listed order, under the names the model saw. */
export function readToolColumns(db: Db, toolListId: number | null): ToolColumn[] {
  if (toolListId === null) return [];
  return db
    .select({
      shown: names.name,
      server: listedServers.name,
      prefix: listedServers.prefix,
      description: sql<string | null>`json_extract(${declarations.json}, '$.description')`,
    })
    .from(tools)
    .innerJoin(names, eq(names.id, tools.nameId))
    .innerJoin(declarations, eq(declarations.id, tools.declarationId))
    .innerJoin(
      listedServers,
      and(eq(listedServers.toolListId, tools.toolListId), eq(listedServers.position, tools.serverPosition)),
    )
    .where(eq(tools.toolListId, toolListId))
    .orderBy(asc(tools.position))
    .all();
}

/** A tool list exactly as it was listed; null where none was recorded. */
export function readToolList(db: Db, toolListId: number | null): ToolList | null {
  if (toolListId === null) return null;
  const servers = db
    .select()
    .from(listedServers)
    .where(eq(listedServers.toolListId, toolListId))
    .orderBy(asc(listedServers.position))
    .all();
  const listed = db
    .select({ serverPosition: tools.serverPosition, json: declarations.json })
    .from(tools)
    .innerJoin(declarations, eq(declarations.id, tools.declarationId))
    .where(eq(tools.toolListId, toolListId))
    .orderBy(asc(tools.position))
    .all();
  return servers.map(
    ({ position, name, prefix, serverInfo, protocolVersion }): ListedServer => ({
      name,
      prefix,
      ...(serverInfo === null ? {} : { serverInfo: serverInfo as { name: string; version: string } }),
      ...(protocolVersion === null ? {} : { protocolVersion }),
      tools: listed.filter((tool) => tool.serverPosition === position).map(({ json }) => JSON.parse(json)),
    }),
  );
}
