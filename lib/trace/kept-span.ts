/** A span as it is kept and shown. Ids are the W3C's, in hex. */
export type KeptSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: "CLIENT" | "SERVER" | "INTERNAL";
  /** Whose span it is: "host", or a server's name. */
  of: string;
  /** Milliseconds since 1970, with fractions. */
  startMs: number;
  durationMs: number;
  status: "UNSET" | "OK" | "ERROR";
  statusMessage: string | null;
  attributes: Readonly<Record<string, string | number | boolean>>;
};
