import path from "node:path";
import {
  CHECK_LIMITS,
  type CheckOptions,
  type CheckReport,
  diagnoseSymptom,
  hostSideOf,
  isRed,
  isSymptomName,
  reportJson,
  reportJunit,
  reportText,
  runCheck,
  SYMPTOM_NAMES,
  type SymptomName,
  sayExercised,
  symptomText,
} from "@/lib/check";
import { escapeTerminal } from "@/lib/format";
import { writeBeside } from "@/lib/storage";
import { type AskedTarget, type NamedTarget, openTargets } from "./check-target";
import { type CliIo, EXIT, UsageError } from "./io";
import { jsonLine } from "./json-line";
import { parseOptions, parseWhole } from "./options";

/** `rightcall check <url|command>`: what an MCP server does, held against the revision it speaks. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const asked = parseAsked(args);
  await using opened = await openTargets(asked.target, io);
  const events = asked.show === "events" ? createEvents(io) : null;
  const reports: CheckReport[] = [];
  for (const one of opened.targets) {
    const report = await runCheck(one.target, {
      ...asked.options,
      ...events?.options,
      env: io.env,
      signal: io.signal,
    });
    reports.push(named(report, one));
  }
  sayUnknownTools(asked.options.allowTools ?? [], reports, io);
  if (asked.junit !== null)
    await writeBeside(path.resolve(io.cwd, asked.junit), reportJunit(merged(reports)));
  if (asked.out !== null) await writeBeside(path.resolve(io.cwd, asked.out), JSON.stringify(reports[0]));
  if (events) events.end(reports);
  else io.out(asked.show === "json" ? printJson(reports, asked) : printText(reports, asked));
  if (reports.some(({ unreachable }) => unreachable !== null)) return EXIT.environment;
  return reports.some(isRed) ? EXIT.gate : EXIT.ok;
}

/** A misspelt name would leave its tool uncalled without a word. */
function sayUnknownTools(allowed: readonly string[], reports: readonly CheckReport[], io: CliIo): void {
  const listed = new Set(reports.flatMap(({ tools }) => tools.listed.map(({ name }) => name)));
  if (listed.size === 0) return;
  for (const name of allowed.filter((one) => !listed.has(one)))
    io.err(`rightcall: --allow-tool ${escapeTerminal(name)}: no tool of this name is listed.\n`);
}

type Asked = {
  target: AskedTarget;
  options: CheckOptions;
  show: "text" | "json" | "events";
  symptom: SymptomName | null;
  junit: string | null;
  out: string | null;
};

function parseAsked(args: readonly string[]): Asked {
  const { values, positionals } = parseOptions("check", withHint(args), {
    "allow-tool": { type: "string", multiple: true },
    "no-calls": { type: "boolean" },
    symptom: { type: "string" },
    json: { type: "boolean" },
    "json-events": { type: "boolean" },
    junit: { type: "string" },
    out: { type: "string" },
    env: { type: "string", multiple: true },
    header: { type: "string", multiple: true },
    cwd: { type: "string" },
    timeout: { type: "string" },
    suite: { type: "string" },
  });
  const symptom = values.symptom ?? null;
  if (symptom !== null && !isSymptomName(symptom)) {
    throw new UsageError(`there is no symptom "${symptom}"; there are ${SYMPTOM_NAMES.join(", ")}`);
  }
  const answerMs = values.timeout === undefined ? null : parseWhole("timeout", values.timeout, 1) * 1000;
  const limits = answerMs && {
    discoverMs: answerMs,
    requestMs: answerMs,
    totalMs: Math.max(CHECK_LIMITS.totalMs, 18 * answerMs),
  };
  return {
    target: {
      suite: values.suite,
      given: positionals,
      headers: pairs("header", values.header ?? [], /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/, "'Name: value'"),
      env: pairs("env", values.env ?? [], /^([A-Za-z_]\w*)=(.*)$/s, "NAME=VALUE"),
      cwd: values.cwd,
    },
    options: {
      calls: values["no-calls"] !== true,
      allowTools: values["allow-tool"] ?? [],
      ...(limits ? { limits } : {}),
    },
    show: values["json-events"] ? "events" : values.json ? "json" : "text",
    symptom,
    junit: values.junit ?? null,
    out: values.out ?? null,
  };
}

const OWN = /^--(allow-tool|no-calls|symptom|json|json-events|junit|out|env|header|cwd|timeout|suite)(=|$)/;

/** A command's own option before "--" would be taken for one of ours. */
function withHint(args: readonly string[]): readonly string[] {
  const end = args.indexOf("--");
  const foreign = (end === -1 ? args : args.slice(0, end)).find((arg, at, all) => {
    const isValue =
      at > 0 && /^--(allow-tool|symptom|junit|out|env|header|cwd|timeout|suite)$/.test(all[at - 1] ?? "");
    return arg.startsWith("-") && !isValue && !OWN.test(arg);
  });
  if (foreign === undefined) return args;
  throw new UsageError(
    `check: there is no option ${foreign}. A command's own options go after --, as in: rightcall check -- npx -y some-server\nSee: rightcall check --help`,
  );
}

function pairs(
  option: string,
  given: readonly string[],
  form: RegExp,
  wanted: string,
): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const [, name, value] = form.exec(text) ?? [];
      if (name === undefined || value === undefined)
        throw new UsageError(`--${option} takes ${wanted}; the value given is not shown: it may be a secret`);
      return [name, value];
    }),
  );
}

/** A server that was started for the check has an address that says nothing: its name stands for it. */
function named(report: CheckReport, { name }: NamedTarget): CheckReport {
  return name === "" ? report : { ...report, target: { ...report.target, label: name } };
}

function printText(reports: readonly CheckReport[], { symptom }: Asked): string {
  const texts = reports.map((report) =>
    symptom === null
      ? reportText(report)
      : symptomText(diagnoseSymptom(report, symptom, hostSideOf(report, reports))),
  );
  const counts = reports.map(({ tools }) => tools);
  const exercised = counts.reduce((sum, one) => sum + one.exercised.length, 0);
  const listed = counts.reduce((sum, one) => sum + one.listed.length, 0);
  const all = reports.length > 1 ? `\nAll servers: ${sayExercised(exercised, listed)}\n` : "";
  return texts.join("\n") + all;
}

function printJson(reports: readonly CheckReport[], { symptom }: Asked): string {
  return reports.map((report) => jsonLine(reportJson(report, symptom, hostSideOf(report, reports)))).join("");
}

function merged(reports: readonly CheckReport[]): CheckReport {
  const [first, ...others] = reports;
  if (!first) throw new UsageError("there is no server to check");
  if (others.length === 0) return first;
  const findings = reports.flatMap(({ target, findings: own }) =>
    own.map((finding) => ({ ...finding, id: `${target.label}/${finding.id}` })),
  );
  const label = reports.map(({ target }) => target.label).join(" + ");
  return { ...first, target: { ...first.target, label }, findings };
}

/** Each finding as it comes, one JSON object a line, for who runs this as a job. */
function createEvents(io: CliIo) {
  let done = 0;
  const options: Pick<CheckOptions, "onFinding"> = {
    onFinding: ({ id, layer, status, title, tool }) => {
      done += 1;
      io.out(
        jsonLine({
          state: "running",
          done,
          finding: { id, layer, status, title, ...(tool ? { tool } : {}) },
        }),
      );
    },
  };
  const end = (reports: readonly CheckReport[]) => {
    const changed = reports
      .flatMap(({ findings }) => findings)
      .filter(({ status }) => status === "fail").length;
    io.out(jsonLine({ state: "done", done, changed }));
    for (const { unreachable } of reports)
      if (unreachable !== null) io.err(`rightcall: ${escapeTerminal(unreachable)}\n`);
  };
  return { options, end };
}
