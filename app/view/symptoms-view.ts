import {
  diagnoseSymptom,
  type HostSide,
  isSymptomName,
  SYMPTOM_NAMES,
  type SymptomDiagnosis,
} from "@/lib/check";
import type { KeptCheck } from "./kept-check";
import type { ServersView } from "./server-paths";

export type SymptomsView = {
  /** The guide's symptoms in its order, as the one who meets them would say them. */
  symptoms: readonly { name: string; title: string }[];
  servers: readonly { key: string; name: string }[];
  /** Tools of the server that was chosen. */
  tools: readonly string[];
  picked: { symptom: string | undefined; server: string | undefined; tool: string | undefined };
  /** Null until a symptom and a checked server are chosen. */
  diagnosis: SymptomDiagnosis | null;
  /** The chosen server, where nothing was found of it yet. */
  unchecked: string | null;
};

export type SymptomServer = { key: string; name: string; check: KeptCheck | null; host: HostSide };

const NOTHING = { findings: [], tools: { listed: [], exercised: [], notExercised: [] } };

/** A symptom's questions, answered by the last check of one server; without a choice the only checked server is taken. */
export function readSymptoms(view: ServersView, servers: readonly SymptomServer[]): SymptomsView {
  const symptom = view.symptom !== undefined && isSymptomName(view.symptom) ? view.symptom : undefined;
  const checked = servers.filter(({ check }) => check !== null);
  const server = servers.find(({ key }) => key === view.server) ?? checked[0];
  const report = server?.check?.report;
  const tools = report?.tools.listed.map(({ name }) => name) ?? [];
  const tool = tools.find((name) => name === view.tool);
  return {
    symptoms: SYMPTOM_NAMES.map((name) => ({ name, title: diagnoseSymptom(NOTHING, name).title })),
    servers: servers.map(({ key, name }) => ({ key, name })),
    tools: [...new Set(tools)],
    picked: { symptom, server: server?.key, tool },
    diagnosis:
      symptom === undefined || server === undefined || report === undefined
        ? null
        : diagnoseSymptom(report, symptom, { ...server.host, ...(tool === undefined ? {} : { tool }) }),
    unchecked: symptom !== undefined && server !== undefined && report === undefined ? server.name : null,
  };
}
