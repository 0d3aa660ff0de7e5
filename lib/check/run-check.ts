import { isObject, type JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";
import { type ChannelSetup, createOutputFacts } from "./channel/channel";
import type { RawReply } from "./connection";
import type { CheckContext } from "./context";
import { diagnose } from "./diagnose";
import type { Finding } from "./finding";
import { checkHandlers } from "./handlers";
import { createLedger, type Ledger } from "./ledger";
import { CHECK_LIMITS, type CheckLimits } from "./limits";
import { type MainConnection, openMain, openSame } from "./open-main";
import { type OpenedTarget, openTarget } from "./open-target";
import { checkErrors } from "./protocol/check-errors";
import { checkHttp } from "./protocol/check-http";
import { checkList } from "./protocol/check-list";
import { checkOpening, serverInfoOf } from "./protocol/check-opening";
import { checkOthers } from "./protocol/check-others";
import { checkOutput, checkStop } from "./protocol/check-output";
import { checkResults } from "./protocol/check-results";
import { checkSubscriptions } from "./protocol/check-subscriptions";
import type { ProtocolContext } from "./protocol/protocol-context";
import { createRedact, secretValues } from "./redact";
import type { CheckReport } from "./report";
import { surveyTools } from "./survey";
import { type CheckTarget, targetLabel } from "./target";

export type CheckOptions = {
  /** False makes no tool call at all, not even of an unknown name. */
  calls?: boolean;
  /** Tools that may be called beside those that declare readOnlyHint with openWorldHint: false. */
  allowTools?: readonly string[];
  limits?: Partial<CheckLimits>;
  /** The environment that PATH and its like are taken from; default this process's. */
  env?: Readonly<Record<string, string | undefined>>;
  onFinding?: (finding: Finding) => void;
  signal?: AbortSignal;
};

/**
 * Checks one server: the protocol, the handlers behind its tools, and what its list tells a model. A fault of the
 * server never throws: it is a finding, and where the server cannot be reached the report says why. No process is left.
 *
 * @throws the signal's reason when the check was stopped.
 */
export async function runCheck(target: CheckTarget, options: CheckOptions = {}): Promise<CheckReport> {
  const limits = { ...CHECK_LIMITS, ...options.limits };
  const startedAt = performance.now();
  const findings: Finding[] = [];
  const report = (finding: Finding) => {
    findings.push(finding);
    options.onFinding?.(finding);
  };
  const timeIsUp = new AbortController();
  const timer = setTimeout(() => timeIsUp.abort(), limits.totalMs);
  const signal = AbortSignal.any([timeIsUp.signal, ...(options.signal ? [options.signal] : [])]);
  const redact = createRedact(secretValues({ headers: undefined, env: undefined, ...target }));
  const setup = { limits, redact, signal, output: createOutputFacts() };
  try {
    await using opened = await openTarget(target, setup, options.env ?? process.env);
    const ledger = createLedger((finding) => report({ ...finding, title: redact(finding.title) }));
    const run: Run = { opened, setup, ledger, options, report };
    const checked = await checkServer(run, timeIsUp.signal);
    options.signal?.throwIfAborted();
    const kind = opened.http === null ? "stdio" : "http";
    return {
      target: { kind, label: redact(targetLabel(target)) },
      ...checked,
      findings,
      durationMs: performance.now() - startedAt,
    };
  } finally {
    clearTimeout(timer);
  }
}

type Run = {
  opened: OpenedTarget;
  setup: ChannelSetup;
  ledger: Ledger;
  options: CheckOptions;
  report: (finding: Finding) => void;
};

type Checked = Omit<CheckReport, "target" | "findings" | "durationMs">;

async function checkServer(run: Run, timeIsUp: AbortSignal): Promise<Checked> {
  const { opened, setup, ledger, options } = run;
  const { calls = true } = options;
  const transport = opened.http === null ? "stdio" : "http";
  const main = await openMain(opened, setup.limits);
  if (main.kind === "unreachable") {
    const { title, advice } = diagnose(main.reply, main.process);
    const { redact } = setup;
    ledger.fail("reach", title, { evidence: main.reply, advice });
    ledger.block("reach");
    ledger.finish({ era: null, revision: null, transport, calls }, timeIsUp.aborted);
    return { ...NOTHING, unreachable: redact(title) };
  }
  const { era, revision } = main.connection;
  ledger.setRevision(revision);
  ledger.pass("reach", `The server answers after ${Math.round(main.opening.durationMs)} ms.`, {
    evidence: main.opening,
  });
  const checked = await checkReached(run, main);
  ledger.finish({ era, revision, transport, calls }, timeIsUp.aborted);
  return checked;
}

const NOTHING: Checked = {
  server: null,
  sdk: null,
  revisions: [],
  era: null,
  revision: null,
  unreachable: null,
  tools: { listed: [], exercised: [], notExercised: [] },
};

async function checkReached(run: Run, main: MainConnection): Promise<Checked> {
  const { opened, setup, ledger, options } = run;
  const { limits, signal } = setup;
  const replies: RawReply[] = [main.opening];
  const connection = observed(main.connection, replies);
  const { capabilities } = main.opening.result;
  const context: ProtocolContext = {
    ledger,
    connection,
    channel: main.channel,
    opening: main.opening,
    capabilities: isObject(capabilities) ? (capabilities as JsonObject) : {},
    http: opened.http,
    redact: setup.redact,
    limits,
    calls: options.calls ?? true,
    signal,
  };
  const goesOn = () => !ledger.isBlocked() && !signal.aborted;
  checkOpening(context);
  const sdk = await checkErrors(context);
  const list = goesOn() ? await checkList(context) : null;
  if (!main.channel.isClosed() && !signal.aborted) {
    await checkHttp(context);
    if (connection.era === "modern") await checkSubscriptions(context);
  }
  const layers = await checkTools(run, context, list?.tools ?? [], sdk);
  const wasClosed = main.channel.isClosed();
  const end = await main.channel.close();
  if (end && !wasClosed) checkStop(ledger, end, limits.stopMs);
  const revisions = signal.aborted
    ? [connection.revision]
    : await checkOthers(context, opened, list?.listed ?? null);
  if (connection.era === "modern") checkResults(context, replies);
  checkOutput(ledger, setup.output, connection.transport, connection.era);
  return {
    server: serverInfoOf(main.opening.result, connection.era),
    sdk,
    revisions,
    era: connection.era,
    revision: connection.revision,
    unreachable: null,
    ...layers,
  };
}

/** The layers above the protocol: both need a list, and the server alive. */
async function checkTools(
  { opened, setup, options, report }: Run,
  { connection, limits, signal, calls }: ProtocolContext,
  tools: readonly ToolDeclaration[],
  sdk: string | null,
): Promise<Pick<Checked, "tools" | "survey">> {
  if (tools.length === 0) return { tools: NOTHING.tools };
  const context: CheckContext = {
    connection,
    reconnect: (capabilities) => openSame(opened, connection, setup.limits, capabilities),
    tools,
    sdk,
    calls,
    allowTools: new Set(options.allowTools),
    limits,
    signal,
    report,
  };
  const survey = await surveyTools(context);
  const handled = await checkHandlers(context);
  return { tools: { listed: tools, ...handled }, survey };
}

function observed(
  connection: MainConnection["connection"],
  replies: RawReply[],
): MainConnection["connection"] {
  return {
    ...connection,
    request: async (...args) => {
      const reply = await connection.request(...args);
      replies.push(reply);
      return reply;
    },
  };
}
