import type { Finding } from "../finding";
import { CLAUSES } from "./clauses";
import { compileSchema } from "./compile-schema";
import { handlerFinding, type Judged, type Probe } from "./probe";
import { findLeak, saysNothing, tellsOfFailure } from "./read-answer";

/** What a tool's answers say about its handler, whatever was sent: the right call, the form of failures, the result. */
export function judgeAnswers(judged: Judged): Finding[] {
  return [
    ...judgeValidCall(judged),
    ...judgeFailureForm(judged),
    ...judgeFailureText(judged),
    ...judgeFailureFlag(judged),
    ...judgeLeaks(judged),
    ...judgeOutput(judged),
  ];
}

const isValid = (probe: Probe): boolean => probe.purpose === "valid";

function judgeValidCall({ tool, probes, revision }: Judged): Finding[] {
  const probe = probes.find(isValid);
  if (probe === undefined) return [];
  const { answer, reply } = probe;
  const id = "valid-call";
  if (answer.kind === "none") {
    const isSlow = !answer.isGone;
    return [
      handlerFinding(tool.name, {
        id,
        status: isSlow ? "note" : "fail",
        title: `${tool.name} was called with arguments that fit its schema, and no answer came: ${answer.text}`,
        advice: isSlow
          ? "Answer within ten seconds, or report progress meanwhile."
          : "Catch what the handler throws and answer with isError: true.",
        clause: isSlow ? undefined : CLAUSES.answers(revision),
        reply,
      }),
    ];
  }
  const how = {
    returned: "answers a call that fits its schema",
    asks: "asks for input before it acts; nothing was answered, so nothing was done",
    failed: "answers a call that fits its schema: what the made-up arguments name is not there",
    refused: "answers a call that fits its schema, with a protocol error",
  }[answer.kind];
  return [handlerFinding(tool.name, { id, status: "pass", title: `${tool.name} ${how}`, reply })];
}

function judgeFailureForm({ tool, probes }: Judged): Finding[] {
  const failures = probes.filter(({ answer }) => answer.kind === "failed" || answer.kind === "refused");
  if (failures.length === 0) return [];
  const wrong = failures.find(
    (probe) => probe.answer.kind === "refused" && (isValid(probe) || probe.answer.code !== -32602),
  );
  const id = "failure-form";
  if (wrong?.answer.kind !== "refused") {
    const title = `${tool.name} reports failures inside the result, where a model sees them`;
    return [handlerFinding(tool.name, { id, status: "pass", title, reply: failures[0]?.reply })];
  }
  return [
    handlerFinding(tool.name, {
      id,
      status: "note",
      title: `${tool.name} reports a failure as protocol error ${wrong.answer.code}: most hosts end the run there`,
      advice:
        "Answer with a result, isError: true, and a text that says what to try instead; keep protocol errors for calls that make no sense.",
      reply: wrong.reply,
    }),
  ];
}

function judgeFailureText({ tool, probes, sdk }: Judged): Finding[] {
  const failures = probes.flatMap((probe) =>
    probe.answer.kind === "failed" ? [{ probe, text: probe.answer.text }] : [],
  );
  if (failures.length === 0) return [];
  const empty = failures.find(({ text }) => saysNothing(text, tool.name));
  const id = "failure-text";
  if (empty === undefined) {
    return [
      handlerFinding(tool.name, {
        id,
        status: "pass",
        title: `${tool.name} says what was wrong when it fails`,
      }),
    ];
  }
  const isMasked = /^Error executing tool \S+$/.test(empty.text.trim());
  return [
    handlerFinding(tool.name, {
      id,
      status: "note",
      title: `${tool.name} fails with "${empty.text.slice(0, 100)}", which tells a model nothing to do better`,
      advice: isMasked
        ? 'Raise ToolError("…") with what to try instead: the SDK hides the text of every other exception.'
        : "Say what was wrong and what to try instead.",
      decidedBy: isMasked && sdk?.startsWith("Python") ? sdk : null,
      reply: empty.probe.reply,
    }),
  ];
}

/** A valid call alone: words of failure for a wrong one are told where that is judged. */
function judgeFailureFlag({ tool, probes }: Judged): Finding[] {
  const probe = probes.find(isValid);
  if (probe?.answer.kind !== "returned" || !tellsOfFailure(probe.answer.text)) return [];
  return [
    handlerFinding(tool.name, {
      id: "failure-flag",
      status: "note",
      title: `${tool.name} answers with the words of an error, and the result is not marked as one`,
      advice: "Set isError: true; without it a host takes the text for the answer.",
      reply: probe.reply,
    }),
  ];
}

function judgeLeaks({ tool, probes }: Judged): Finding[] {
  const failures = probes.flatMap((probe) =>
    probe.answer.kind === "failed" || probe.answer.kind === "refused"
      ? [{ probe, text: probe.answer.text }]
      : [],
  );
  if (failures.length === 0) return [];
  const leaky = failures.find(({ text }) => findLeak(text) !== null);
  const id = "leak";
  if (leaky === undefined)
    return [
      handlerFinding(tool.name, {
        id,
        status: "pass",
        title: `${tool.name} keeps its insides to itself when it fails`,
      }),
    ];
  return [
    handlerFinding(tool.name, {
      id,
      status: "note",
      title: `${tool.name} fails with ${findLeak(leaky.text)} in its text`,
      advice: "Log the cause on the server; tell the model only what it can act on.",
      reply: leaky.probe.reply,
    }),
  ];
}

function judgeOutput({ tool, probes, revision }: Judged): Finding[] {
  if (tool.outputSchema === undefined) return [];
  const id = "output-schema";
  const find = (
    status: Finding["status"],
    title: string,
    more: { advice?: string; reply?: Probe["reply"] } = {},
  ): Finding[] => [
    handlerFinding(tool.name, {
      id,
      status,
      title: `${tool.name} ${title}`,
      ...more,
      clause: status === "fail" ? CLAUSES.conforms(revision) : undefined,
    }),
  ];
  const returned = probes.flatMap((probe) =>
    probe.answer.kind === "returned" && !tellsOfFailure(probe.answer.text)
      ? [{ probe, answer: probe.answer }]
      : [],
  );
  if (returned.length === 0)
    return find("not_run", "declares an output schema, and no call succeeded with made-up arguments", {
      advice: "Give an example of a real id in the argument's description or in examples, and check again.",
    });
  const compiled = compileSchema(tool.outputSchema);
  if (compiled.kind !== "ok") return find("not_run", "declares an output schema that cannot be used here");
  for (const { probe, answer } of returned) {
    if (!answer.hasStructured)
      return find("fail", "declares an output schema and answers without structured content", {
        advice: "Send structuredContent with every result that is no error, or take the output schema out.",
        reply: probe.reply,
      });
    const verdict = compiled.check(answer.structured);
    if (verdict.kind === "refused")
      return find("fail", `answers what its output schema forbids: ${verdict.fault}`, {
        advice: "Make the handler and the schema agree; a client that checks results throws this one away.",
        reply: probe.reply,
      });
    if (verdict.kind === "undecided")
      return find("note", `has an output schema that could not be applied: ${verdict.why}`);
  }
  return find("pass", "answers what its output schema declares", {
    ...(returned[0] ? { reply: returned[0].probe.reply } : {}),
  });
}
