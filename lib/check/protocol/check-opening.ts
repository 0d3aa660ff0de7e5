import { isObject, type Json } from "@/lib/canonical-json";
import { LEGACY_REVISION, MODERN_REVISION, type Opened } from "../channel/open-connection";
import { hasCacheFields } from "./cache-fields";
import type { ProtocolContext } from "./protocol-context";

export const SERVER_INFO_KEY = "io.modelcontextprotocol/serverInfo";

/** What `server/discover` or `initialize` says of the server. */
export function checkOpening({ ledger, opening, connection, capabilities }: ProtocolContext): void {
  const evidence = { evidence: opening };
  const { result } = opening;
  if (connection.era === "modern") {
    const versions = supportedVersions(result.supportedVersions);
    if (!versions) ledger.fail("discover/versions", "supportedVersions is no list of texts.", evidence);
    else if (!versions.includes(MODERN_REVISION)) {
      ledger.fail(
        "discover/versions",
        `supportedVersions leaves out ${MODERN_REVISION}, which it serves.`,
        evidence,
      );
    } else ledger.pass("discover/versions", `server/discover lists ${versions.join(", ")}.`, evidence);
    hasCacheFields(ledger, "cache/discover", opening);
  } else {
    ledger.note(
      "versions/skew",
      `It speaks ${connection.revision}; the current revision is ${MODERN_REVISION}. It is measured by its own.`,
      evidence,
    );
  }
  if (!isObject(result.capabilities)) {
    ledger.fail("discover/capabilities", "The capabilities are no object.", evidence);
  } else if (!isObject(capabilities.tools)) {
    ledger.note("discover/capabilities", "It does not claim to have tools.", {
      ...evidence,
      advice: "Declare the tools capability, if it has any.",
    });
  } else ledger.pass("discover/capabilities", undefined, evidence);
  checkIdentity(ledger, opening, connection.era);
}

function checkIdentity(
  ledger: ProtocolContext["ledger"],
  opening: ProtocolContext["opening"],
  era: "modern" | "legacy",
) {
  const info = serverInfoOf(opening.result, era);
  const take = era === "modern" ? ledger.note : ledger.fail;
  if (!info) return take("discover/identity", "It does not name itself.", { evidence: opening });
  if (info.name === "") return take("discover/identity", "Its name is empty.", { evidence: opening });
  if (info.version !== "")
    return ledger.pass("discover/identity", `It is ${info.name} ${info.version}.`, { evidence: opening });
  ledger.note("discover/identity", "It gives no version.", { evidence: opening });
}

/** As the server names itself; null where it does not, or not in texts. */
export function serverInfoOf(
  result: { [key: string]: Json },
  era: "modern" | "legacy",
): { name: string; version: string } | null {
  const meta = isObject(result._meta) ? result._meta : {};
  const info = era === "modern" ? (meta[SERVER_INFO_KEY] ?? result.serverInfo) : result.serverInfo;
  if (!isObject(info) || typeof info.name !== "string") return null;
  return { name: info.name, version: typeof info.version === "string" ? info.version : "" };
}

/** Whether the revisions that are claimed are served. `legacy` is what `initialize` gave in a process of its own. */
export function checkClaimed(
  { ledger, opening }: Pick<ProtocolContext, "ledger" | "opening">,
  legacy: Pick<Opened, "connection" | "opening">,
) {
  const claimed = claimedLegacy(opening.result.supportedVersions);
  const served = legacy.connection?.revision;
  if (claimed === null) {
    const also = served === undefined ? "" : `, and ${served} to clients that say initialize`;
    return ledger.pass("versions/claimed", `It serves ${MODERN_REVISION}${also}.`);
  }
  if (served !== undefined)
    return ledger.pass("versions/claimed", `It serves ${MODERN_REVISION} and ${served}.`);
  ledger.fail("versions/claimed", `It lists ${claimed}, and does not answer initialize for it.`, {
    evidence: legacy.opening,
  });
}

/** The newest revision before 2026-07-28 that a server lists; null where it lists none. */
export function claimedLegacy(versions: Json | undefined): string | null {
  const listed = supportedVersions(versions) ?? [];
  return (
    listed
      .filter((one) => /^\d{4}-\d\d-\d\d$/.test(one) && one <= LEGACY_REVISION)
      .sort()
      .at(-1) ?? null
  );
}

function supportedVersions(value: Json | undefined): string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.every((one) => typeof one === "string") ? (value as string[]) : null;
}
