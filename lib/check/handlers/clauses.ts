import type { SpecClause } from "../finding";

const tools =
  (rule: string) =>
  (revision: string): SpecClause => ({
    revision,
    section: "server/tools",
    level: "MUST",
    rule,
  });

/** The sentences of the specification, in our words, that the handlers are held against. */
export const CLAUSES = {
  validates: tools("A server validates the arguments of every tool call itself."),
  conforms: tools("A tool that declares an output schema answers with structured content that fits it."),
  guards: tools("A server controls who may reach what, on every call."),
  sanitizes: tools("A server keeps what a tool's output must not show out of it."),
  schema: tools("A declared schema is a valid JSON Schema."),
  answers: (revision: string): SpecClause => ({
    revision,
    section: "basic",
    level: "MUST",
    rule: "A request is answered with a result or an error that carries its id.",
  }),
} as const;
