import { isObject } from "@/lib/canonical-json";
import type { RawReply } from "../connection";
import { SERVER_INFO_KEY } from "./check-opening";
import type { ProtocolContext } from "./protocol-context";

const DEFINED = [-32020, -32021, -32022];
const WITHDRAWN = [-32002, -32042];

/** What every answer of revision 2026-07-28 has in common, over all that came. */
export function checkResults({ ledger }: Pick<ProtocolContext, "ledger">, replies: readonly RawReply[]) {
  const results = replies.filter((reply) => reply.kind === "result");
  if (results.length === 0) return;
  const untyped = results.find(({ result }) => typeof result.resultType !== "string");
  if (untyped) ledger.fail("results/type", "A result has no resultType.", { evidence: untyped });
  else ledger.pass("results/type");

  const unnamed = results.find(
    ({ result }) => !isObject(result._meta) || !isObject(result._meta[SERVER_INFO_KEY]),
  );
  if (unnamed)
    ledger.note("results/server-info", "A result does not name the server.", { evidence: unnamed });
  else ledger.pass("results/server-info");

  const reserved = replies.find((reply) => reply.kind === "error" && isReserved(reply.error.code));
  if (reserved?.kind !== "error") return ledger.pass("results/error-codes");
  ledger.fail("results/error-codes", `The code ${reserved.error.code} is not for servers to use.`, {
    evidence: reserved,
  });
}

function isReserved(code: number): boolean {
  return (code <= -32020 && code >= -32099 && !DEFINED.includes(code)) || WITHDRAWN.includes(code);
}
