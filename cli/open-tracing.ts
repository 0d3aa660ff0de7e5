import { readTraceEnv, startTracing, type Tracing } from "@/lib/trace";
import type { CliIo } from "./io";

/**
 * Tracing for a command that keeps no spans: they are sent to the endpoint that the environment names. Null where it
 * names none; OpenTelemetry is not loaded then.
 */
export async function openTracing({ env, err }: Pick<CliIo, "env" | "err">): Promise<Tracing | null> {
  const { endpoint, service, content } = readTraceEnv(env);
  if (endpoint === null) return null;
  return startTracing({ endpoint, service, content, onProblem: (line) => err(`rightcall: ${line}\n`) });
}
