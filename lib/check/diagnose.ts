import type { ProcessExit } from "@/lib/host";
import type { RawReply } from "./connection";

/** What a failed start was, in one sentence, and what to do about it. */
export type Diagnosis = { title: string; advice: string };

type Ended = { exit: ProcessExit | null; stderr: string } | null;

/** Why a server could not be reached, from the answer to its first request and, over stdio, from how its process ended. */
export function diagnose(reply: RawReply, process: Ended): Diagnosis {
  if (process?.exit) return diagnoseCrash(process.exit, process.stderr);
  if (process) return { title: notAnswered(reply), advice: adviceForMute(reply, process.stderr) };
  return diagnoseHttp(reply);
}

function diagnoseCrash({ code, signal }: ProcessExit, stderr: string): Diagnosis {
  const lines = stderr.split("\n").map((line) => line.trim());
  const last = lines.filter((line) => line !== "").at(-1) ?? "";
  const ended = `The process ended (${signal ?? `exit code ${code}`}) before it answered`;
  const title =
    last === ""
      ? `${ended}, and wrote nothing on standard error.`
      : `${ended}. Its last line: ${last.slice(0, 300)}`;
  return { title, advice: adviceForCrash(stderr, last) };
}

function adviceForCrash(stderr: string, last: string): string {
  if (/^(ModuleNotFoundError|AttributeError|ImportError)\b/.test(last) && /\bmcp\b/.test(stderr)) {
    return "The server was written for an earlier Python SDK than the one installed: install it with mcp<2 pinned.";
  }
  const module = /^ModuleNotFoundError: No module named '([^']+)'/.exec(last)?.[1];
  if (module !== undefined) return `Install the Python package that holds ${module}.`;
  if (/Cannot find (module|package)/.test(stderr)) {
    return "A file or package is missing: give the script's full path (the server runs in an empty folder, see --cwd) and install what it needs.";
  }
  const variable = missingVariable(last) ?? missingVariable(stderr);
  if (variable !== null)
    return `Give it the variable: --env ${variable}=VALUE. Nothing of this environment is passed on.`;
  if (/missing (a |the |required )*(argument|option)|required (argument|option)|are required/i.test(stderr)) {
    return "It wants an argument: give it after the command, and its options after --.";
  }
  if (/^\s*usage\b/im.test(stderr))
    return "It printed its usage: give it the arguments it asks for, options after --.";
  return "Start the command by hand, with the same arguments, and read its standard error.";
}

/** The name of a variable that a text says is missing. */
function missingVariable(text: string): string | null {
  if (
    !/missing|required|not set|must be set|must set|undefined|not defined|not provided|environment|please set/i.test(
      text,
    )
  ) {
    return null;
  }
  return /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/.exec(text)?.[1] ?? null;
}

function notAnswered(reply: RawReply): string {
  if (reply.kind === "none") return `The server does not answer: ${lowerFirst(reply.message)}`;
  return reply.kind === "error"
    ? `The server refuses to speak: ${reply.error.code} ${reply.error.message.slice(0, 200)}`
    : "The server's first answer names no revision.";
}

function adviceForMute(reply: RawReply, stderr: string): string {
  if (reply.kind === "none" && reply.reason === "timeout") {
    const last = stderr.trim().split("\n").at(-1) ?? "";
    const said = last === "" ? "" : ` Its last line on standard error: ${last.slice(0, 200)}`;
    return `Read requests from standard input and answer on standard output, a line each; --timeout gives it longer.${said}`;
  }
  return "Let the server answer server/discover (2026-07-28) or initialize (before), with JSON-RPC, one message a line.";
}

function diagnoseHttp(reply: RawReply): Diagnosis {
  const status = reply.http?.status;
  if (status === 401 || status === 403) {
    return {
      title: `The server asks for authorization (HTTP ${status}).`,
      advice: "Give a header: --header 'Authorization: Bearer …'.",
    };
  }
  if (reply.kind === "none" && reply.reason === "certificate") return { title: reply.message, advice: "" };
  if (reply.kind === "none" && reply.reason === "moved") {
    return { title: reply.message, advice: "Check the address that it redirects to." };
  }
  if (reply.kind === "none" && reply.reason === "unreachable") {
    return {
      title: reply.message,
      advice: "Is the server started or installed, and its address or command right?",
    };
  }
  const advice =
    status === undefined
      ? "Is the server started, and the address right?"
      : "Is this the MCP endpoint's path? It answers POST with JSON or with an event stream.";
  return { title: notAnswered(reply), advice };
}

const lowerFirst = (text: string) =>
  /^[A-Z][A-Z]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
