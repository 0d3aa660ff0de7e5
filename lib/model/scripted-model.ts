import { ModelError } from "./errors";
import type { Model } from "./types";

/**
 * A model that answers from a table: ticket → its replies, one per turn.
 * @throws ModelError for a ticket or turn that the table does not hold.
 */
export function createScriptedModel(table: Readonly<Record<string, readonly string[]>>): Model {
  return {
    async reply({ ticket, turn }) {
      const reply = table[ticket.id]?.[turn - 1];
      if (reply === undefined)
        throw new ModelError("script", `The script has no reply for ${ticket.id}, turn ${turn}.`);
      return { reply };
    },
  };
}
