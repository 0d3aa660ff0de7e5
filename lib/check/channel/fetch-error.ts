import type { NoReplyReason } from "../connection";

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

/** "fetch failed" says nothing: its cause does. */
export function describeFetchError(error: unknown, url: string): [NoReplyReason, string] {
  const { origin } = new URL(url);
  const code = codeOf(error);
  if (CERTIFICATE.test(code)) {
    const why = code.includes("SELF_SIGNED") ? "is self-signed" : `was refused (${code})`;
    return [
      "certificate",
      `The certificate of ${origin} ${why}. Give its authority to Node in NODE_EXTRA_CA_CERTS, or use a certificate that this machine trusts.`,
    ];
  }
  if (code.includes("includes credentials")) {
    const advice = "Give them as a header instead: --header 'Name: value'.";
    return ["unreachable", `A user or password in the address of ${origin} is never sent. ${advice}`];
  }
  if (code === "ECONNREFUSED") return ["unreachable", `Nothing listens at ${origin}.`];
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return ["unreachable", `There is no host of the name ${new URL(url).hostname}.`];
  }
  if (code === "UND_ERR_SOCKET" || code === "ECONNRESET" || code === "EPIPE") {
    return ["closed", `${origin} closed the connection before it answered.`];
  }
  return ["unreachable", `${origin} could not be reached: ${code}.`];
}

function codeOf(error: unknown): string {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if ("code" in one && typeof one.code === "string") return one.code;
    if (!(one.cause instanceof Error)) return one.message;
  }
  return String(error);
}
