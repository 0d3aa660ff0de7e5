import type { HostLimits, ServerTargets } from "@/lib/host";
import type { Model } from "@/lib/model";
import type { EventLine, Header, PromptEvent, RecordingEvent } from "@/lib/recording";
import type { Suite } from "@/lib/suite";
import type { TicketRun } from "@/lib/ticket-run";
import type { ShownTool } from "@/lib/tool-list";
import type { Tracing } from "@/lib/trace";

/** What the recorder cannot know by itself. */
export type RecordingFacts = Pick<
  Header,
  "id" | "title" | "provenance" | "model" | "describedModel" | "sampling" | "recordedAt" | "recordedBy"
>;

/** Where the events go, in the order they happen; each is safe when its promise resolves. */
export type RecordingSink = { append(event: RecordingEvent): Promise<void> };

/** A ticket run that is through. `isNew` is false for one that an earlier session recorded. */
export type RecordedRun = {
  done: number;
  total: number;
  run: TicketRun;
  /** Kept for a person; null where nothing was checked. */
  held: boolean | null;
  isNew: boolean;
};

export type RecordSuiteOptions = {
  suite: Suite;
  servers: ServerTargets;
  /** A model, or one made for the tools that are shown. */
  model: Model | ((tools: readonly ShownTool[]) => Model);
  facts: RecordingFacts;
  /** Null records the live listing under no name. */
  revision: string | null;
  /** Name of a template; default the suite's. */
  prompt?: string;
  mode: Header["mode"];
  trials: number;
  consent: "sandbox" | "deny";
  seed: number;
  /** Records these tickets alone. */
  tickets?: readonly string[];
  limits?: Partial<HostLimits>;
  /** Ticket runs worked at once; default 1. */
  concurrency?: number;
  /** A recording that was stopped: it goes on where it was cut to whole turns. */
  resume?: { header: Header; lines: readonly EventLine[]; givesPreference: boolean };
  signal?: AbortSignal;
  /** Spans of every request to the servers, those of a ticket run under one. */
  tracing?: Tracing;
  /** Opens the file once the header is known, before the first event; `kept` are the lines a resumed one goes on behind. */
  open: (header: Header, kept: readonly EventLine[]) => Promise<RecordingSink>;
  /** Called with what the model is shown before anything is opened; a throw stops it there. */
  onPrepared?: (prepared: {
    header: Header;
    prompt: PromptEvent;
    tools: readonly ShownTool[];
    total: number;
  }) => void | Promise<void>;
  onProgress?: (progress: RecordedRun) => void;
  /** One plain line about what whoever goes on with a recording should know. */
  onNote?: (line: string) => void;
  /** Asked after each trial, the last included; false ends the recording there. */
  afterTrial?: (trial: number) => Promise<boolean>;
};

/** Counts of what was recorded; `held` are answers kept for a person, `trials` those that were worked. */
export type RecordSummary = {
  header: Header;
  ticketRuns: number;
  faults: number;
  held: number;
  trials: number;
};

/** What was asked for does not fit the suite, or the recording that is to be gone on with or repeated. */
export class SetupRefused extends Error {
  override readonly name = "SetupRefused";
}
