import type { JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import type { CheckContext, CheckHandlers } from "../context";
import type { NotExercised } from "../report";
import { withValueAt } from "./base-arguments";
import { createToolCaller, type ToolCaller } from "./caller";
import { findHandles, type Handle, MADE_UP_HANDLE } from "./handles";
import { judgeAnswers } from "./judge-answers";
import { judgeMadeUpHandle } from "./judge-handles";
import { judgeViolations } from "./judge-violations";
import { handlerFinding, type Probe } from "./probe";
import { deriveCalls, type Violation } from "./violations";
import { chooseTools } from "./which-tools";

/** A tool that lets a call run into the time limit this often is not called again. */
const MOST_TIMEOUTS = 2;

/**
 * Layer 2: calls each tool that may be called, once as its schema asks and then wrongly in one way at a time, and
 * reports what its handler made of it. Every call is a real one.
 */
export const checkHandlers: CheckHandlers = async (context) => {
  const { allowed, notExercised } = chooseTools(context.tools, context);
  await using caller = createToolCaller(context);
  const state: State = {
    context,
    caller,
    exercised: [],
    notExercised: [...notExercised],
    bases: new Map(),
    lostBy: null,
  };
  for (const tool of allowed) await exercise(tool, state);
  await probeHandles(state);
  return { exercised: state.exercised, notExercised: state.notExercised };
};

type State = {
  context: CheckContext;
  caller: ToolCaller;
  exercised: string[];
  notExercised: NotExercised[];
  /** Right arguments of each tool that was called. */
  bases: Map<ToolDeclaration, JsonObject>;
  /** The finding that tells of the call after which the server was gone. */
  lostBy: string | null;
};

async function exercise(tool: ToolDeclaration, state: State): Promise<void> {
  const { context, caller } = state;
  const skip = (why: string) => state.notExercised.push({ name: tool.name, why });
  if (context.signal.aborted) {
    skip("the check ran out of time or was stopped");
    return;
  }
  if (caller.isLost()) {
    skip("the server was gone by then");
    context.report(notReached(tool.name, state.lostBy));
    return;
  }
  const derived = deriveCalls(tool.inputSchema);
  if (derived.kind === "none") {
    skip(`no right arguments could be made: ${derived.why}`);
    const title = `${tool.name} was not called: ${derived.why}`;
    const advice = "Add examples to the arguments, or simplify their schemas, and check again.";
    context.report(handlerFinding(tool.name, { id: "arguments", status: "not_run", title, advice }));
    return;
  }
  state.exercised.push(tool.name);
  state.bases.set(tool, derived.base);
  const probes = await probe(tool, derived.base, derived.violations, state);
  const judged = { tool, probes, revision: context.connection.revision, sdk: context.sdk };
  for (const finding of [...judgeAnswers(judged), ...judgeViolations(judged)]) context.report(finding);
}

async function probe(
  tool: ToolDeclaration,
  base: JsonObject,
  violations: readonly Violation[],
  state: State,
): Promise<Probe[]> {
  const { caller, context } = state;
  const probes: Probe[] = [];
  const isOver = () =>
    context.signal.aborted ||
    caller.isLost() ||
    probes.filter(({ answer }) => answer.kind === "none" && !answer.isGone).length >= MOST_TIMEOUTS;
  const take = (made: Probe) => {
    if (!wasStopped(made)) probes.push(made);
  };
  take({ purpose: "valid", ...(await caller.call(tool, base)) });
  for (const violation of violations) {
    if (isOver()) break;
    take({ purpose: "violation", violation, ...(await caller.call(tool, violation.args)) });
  }
  const last = probes.at(-1);
  if (caller.isLost() && last)
    state.lostBy = last.purpose === "valid" ? "valid-call" : `arguments/${last.violation.kind}`;
  return probes;
}

/** A call that the check itself stopped, as its time was up, says nothing of the server. */
const wasStopped = ({ answer }: Pick<Probe, "answer">): boolean =>
  answer.kind === "none" && answer.isStopped === true;

function notReached(tool: string, lostBy: string | null) {
  const title = `${tool} was not called: the server was gone by then`;
  return handlerFinding(tool, {
    id: "arguments",
    status: "not_reached",
    title,
    blockedBy: lostBy ?? "valid-call",
  });
}

/** A handle that was never handed out, sent to the tool that takes it. */
async function probeHandles(state: State): Promise<void> {
  const { context, caller, bases } = state;
  const seen = new Set<string>();
  for (const handle of findHandles(context.tools)) {
    const key = `${handle.takenBy.name} ${handle.name}`;
    if (seen.has(key) || context.signal.aborted || caller.isLost()) continue;
    seen.add(key);
    const base = bases.get(handle.takenBy);
    const finding = base === undefined ? notAllowed(handle) : await probeHandle(handle, base, state);
    if (finding) context.report(finding);
  }
}

async function probeHandle(handle: Handle, base: JsonObject, { caller, context }: State) {
  const args = withValueAt(base, [handle.name], MADE_UP_HANDLE);
  const made = await caller.call(handle.takenBy, args);
  return wasStopped(made) ? null : judgeMadeUpHandle(handle, made, context.connection.revision);
}

function notAllowed({ takenBy, name }: Handle) {
  const title = `${takenBy.name} takes a ${name} that another tool hands out, and was not called`;
  const advice = `Allow it by name (--allow-tool ${takenBy.name}) where calling it does no harm.`;
  return handlerFinding(takenBy.name, { id: "handle/made-up", status: "not_run", title, advice });
}
