import { renderTicketMessage } from "@/lib/host";
import type { OpenedModel, OpenModelOptions } from "../opened-model";
import type { Model, ModelRequest } from "../types";
import { openAnthropicModel } from "./open-anthropic";
import { openOpenAiModel } from "./open-openai";

export const OPENERS = { openai: openOpenAiModel, anthropic: openAnthropicModel };

export type Kind = keyof typeof OPENERS;

export const KINDS: readonly Kind[] = ["openai", "anthropic"];

export function openOptions(change: Partial<OpenModelOptions> = {}): OpenModelOptions {
  return {
    sampling: { seed: 7 },
    toolsMode: "text",
    constrain: false,
    preferences: false,
    env: {},
    cwd: process.cwd(),
    dataDir: "no-data-folder",
    root: process.cwd(),
    signal: new AbortController().signal,
    onNote: () => {},
    ...change,
  };
}

export function open(kind: Kind, options: Partial<OpenModelOptions>): Promise<OpenedModel> {
  return OPENERS[kind]({ model: "stub" }, openOptions(options));
}

/** The model itself: an endpoint's needs no tool list to be made. */
export function modelOf({ model }: OpenedModel): Model {
  if (typeof model === "function") throw new Error("an endpoint's model is no chooser");
  return model;
}

/** A question about ticket T-1, at its first turn. */
export function request(change: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [
      ["system", "SYSTEM"],
      ["user", renderTicketMessage({ id: "T-1", body: "Where is O-1?", context: {} })],
    ],
    tools: [],
    ticket: { id: "T-1", header: "", body: "Where is O-1?" },
    trial: 1,
    turn: 1,
    seed: 0xffff_ffff,
    signal: new AbortController().signal,
    ...change,
  };
}
