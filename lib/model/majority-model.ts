import { fillArguments, renderToolCall } from "./choose";
import { ModelError } from "./errors";
import type { Model } from "./types";

/** The chooser that reads nothing: every ticket gets the same tool. */
export function createMajorityModel(tool: string): Model {
  return {
    async reply({ tools, ticket }) {
      const chosen = tools.find(({ shown }) => shown === tool);
      if (!chosen)
        throw new ModelError("setup", `The majority chooser's tool ${tool} is not in the tool list.`);
      const others = tools.filter(({ shown }) => shown !== tool);
      return {
        reply: renderToolCall(tool, fillArguments(chosen, ticket)),
        preference: [{ tool, score: 1 }, ...others.map(({ shown }) => ({ tool: shown, score: 0 }))],
      };
    },
  };
}
