import { canonicalJson, sha256Hex } from "@/lib/canonical-json";
import { shownTools, type ToolList, toolListSha256 } from "@/lib/tool-list";
import type { Db } from "./open-database";

/** Keeps a tool list, each declaration once by hash; the caller holds the transaction. Gives its id. */
export function storeToolList(
  { $client: client }: Db,
  list: ToolList,
  intern: (name: string) => number,
): number {
  const fingerprint = sha256Hex(canonicalJson(list));
  const known = client.prepare("SELECT id FROM tool_lists WHERE fingerprint = ?").pluck().get(fingerprint);
  if (typeof known === "number") return known;
  const id = Number(
    client
      .prepare("INSERT INTO tool_lists (fingerprint, sha256) VALUES (?, ?)")
      .run(fingerprint, toolListSha256(list)).lastInsertRowid,
  );
  const putServer = client.prepare(
    `INSERT INTO listed_servers (tool_list_id, position, name, prefix, server_info, protocol_version)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  for (const [position, server] of list.entries()) {
    const info = server.serverInfo === undefined ? null : JSON.stringify(server.serverInfo);
    putServer.run(id, position, server.name, server.prefix, info, server.protocolVersion ?? null);
  }
  const putTool = client.prepare(
    "INSERT INTO tools (tool_list_id, position, server_position, name_id, declaration_id) VALUES (?, ?, ?, ?, ?)",
  );
  const serverPositions = list.flatMap((server, position) => server.tools.map(() => position));
  for (const [position, { shown, declaration }] of shownTools(list).entries()) {
    putTool.run(id, position, serverPositions[position], intern(shown), declarationId(client, declaration));
  }
  return id;
}

function declarationId(client: Db["$client"], declaration: unknown): number {
  const json = JSON.stringify(declaration);
  const sha256 = sha256Hex(json);
  const known = client.prepare("SELECT id FROM declarations WHERE sha256 = ?").pluck().get(sha256);
  if (typeof known === "number") return known;
  const insert = client.prepare("INSERT INTO declarations (sha256, json) VALUES (?, ?)");
  return Number(insert.run(sha256, json).lastInsertRowid);
}
