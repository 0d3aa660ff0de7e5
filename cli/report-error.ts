import { escapeTerminal } from "@/lib/format";
import { type CliIo, EXIT } from "./io";

/**
 * Errors the library throws on purpose, by name, with the exit code each ends in: what the user gave is at fault, what
 * was recorded no longer holds, or the machine, a server or a disk failed. Names, so that no command loads a module
 * only to know its errors.
 */
const EXIT_OF: Readonly<Record<string, number>> = Object.assign(Object.create(null), {
  UsageError: EXIT.usage,
  ParseError: EXIT.usage,
  RefusedFile: EXIT.usage,
  RefusedImport: EXIT.usage,
  RefusedPairing: EXIT.usage,
  RevisionNotFound: EXIT.usage,
  ModelSpecError: EXIT.usage,
  SetupRefused: EXIT.usage,
  ToolNameCollision: EXIT.usage,
  TraceSettingError: EXIT.usage,
  UnknownTicketError: EXIT.usage,
  NotReplayable: EXIT.usage,
  RecordingMismatch: EXIT.gate,
  RevisionConflict: EXIT.gate,
  EnvironmentError: EXIT.environment,
  StorageError: EXIT.environment,
  DatabaseTooNew: EXIT.environment,
  DatabaseUnavailable: EXIT.environment,
  MissingVariableError: EXIT.environment,
  ModelError: EXIT.environment,
  HostFault: EXIT.environment,
  ServerUnreachable: EXIT.environment,
  ToolListChanged: EXIT.environment,
});

/**
 * Prints an expected error as one clear message and returns its exit code; anything else is ours to mend and is
 * printed with its stack.
 */
export function reportError(error: unknown, io: CliIo): number {
  if (io.signal.aborted) {
    io.err("rightcall: stopped\n");
    return EXIT.stopped;
  }
  if (!(error instanceof Error)) {
    io.err(`rightcall: something broke that should not have: ${escapeTerminal(String(error))}\n`);
    return EXIT.environment;
  }
  const exit = exitCodeOf(error);
  const text =
    exit === undefined ? `something broke that should not have:\n${stackOf(error)}` : error.message;
  io.err(`rightcall: ${escapeTerminal(text, { keepNewlines: true })}\n`);
  return exit ?? EXIT.environment;
}

function exitCodeOf(error: Error): number | undefined {
  if (error.name === "StorageError" && codeOf(error.cause) === "EEXIST") return EXIT.usage;
  return EXIT_OF[error.name] ?? (isFromSystem(error) ? EXIT.environment : undefined);
}

/** Node's own errors of files, sockets and processes carry the system's name of the fault ("ENOSPC"). */
function isFromSystem(error: Error): boolean {
  return /^E[A-Z0-9]+$/.test(codeOf(error)) && "syscall" in error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${stackOf(error.cause)}` : "";
  return `${error.stack ?? `${error.name}: ${error.message}`}${cause}`;
}
