export type TraceEnv = {
  /** Where spans are sent by OTLP over HTTP; null sends none. */
  endpoint: string | null;
  service: string;
  /** Whether arguments and results go into spans. */
  content: boolean;
};

type Env = Readonly<Record<string, string | undefined>>;

/**
 * OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, else OTEL_EXPORTER_OTLP_ENDPOINT with `/v1/traces`; OTEL_SERVICE_NAME;
 * RIGHTCALL_TRACE_CONTENT=1.
 *
 * @throws Error naming the variable that is no http address.
 */
export function readTraceEnv(env: Env): TraceEnv {
  return {
    endpoint: readEndpoint(env),
    service: env.OTEL_SERVICE_NAME || "rightcall",
    content: env.RIGHTCALL_TRACE_CONTENT === "1",
  };
}

function readEndpoint(env: Env): string | null {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === "true") return null;
  const whole = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?.trim();
  if (whole) return expectUrl(whole, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim();
  if (!base) return null;
  return `${expectUrl(base, "OTEL_EXPORTER_OTLP_ENDPOINT").replace(/\/+$/, "")}/v1/traces`;
}

function expectUrl(text: string, name: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new TraceSettingError(`${name} is no http address: write it as http://127.0.0.1:4318`);
  }
  return text;
}

/** A variable of the environment that says where traces go cannot be read. */
export class TraceSettingError extends Error {
  override name = "TraceSettingError";
}
