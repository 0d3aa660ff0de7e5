import type { Json, JsonObject } from "@/lib/canonical-json";
import type { ToolDeclaration } from "@/lib/tool-list";

/** What a tool answers: a result, or a protocol error. `gone` ends the server; `mute` never answers. */
export type DeskAnswer = JsonObject | { protocolError: { code: number; message: string } } | "gone" | "mute";

export type DeskTool = { declaration: ToolDeclaration; answer(args: JsonObject): DeskAnswer };

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

export const failed = (text: string): JsonObject => ({ content: [{ type: "text", text }], isError: true });
export const returned = (structured: JsonObject): JsonObject => ({
  content: [{ type: "text", text: JSON.stringify(structured) }],
  structuredContent: structured,
});
export const said = (text: string): JsonObject => ({ content: [{ type: "text", text }] });

const isText = (value: Json | undefined, form: RegExp): boolean =>
  typeof value === "string" && form.test(value);

/** A desk that does everything right: two tools that hand a ticket to each other, checking what they are given. */
export function buildDesk(): { find_ticket: DeskTool; read_ticket: DeskTool } {
  return {
    find_ticket: {
      declaration: {
        name: "find_ticket",
        description:
          "Finds the ticket of an order. Use it when a letter asks for help; read_ticket then takes its ticket_id.",
        annotations: READ_ONLY,
        inputSchema: {
          type: "object",
          additionalProperties: false,
          required: ["order_id", "priority", "days"],
          properties: {
            order_id: { type: "string", pattern: "^O-\\d{4}$", maxLength: 6, description: "Such as O-1873." },
            priority: { type: "string", enum: ["low", "high"], description: "How soon." },
            days: { type: "integer", minimum: 1, maximum: 30, description: "How many days to look back." },
          },
        },
        outputSchema: {
          type: "object",
          required: ["ticket_id"],
          properties: { ticket_id: { type: "string" } },
        },
      },
      answer(args) {
        const known = ["order_id", "priority", "days"];
        const other = Object.keys(args).find((name) => !known.includes(name));
        if (other !== undefined) return failed(`There is no argument ${other}; leave it out.`);
        if (!isText(args.order_id, /^O-\d{4}$/)) return failed("order_id must look like O-1873.");
        if (!isText(args.priority, /^(?:low|high)$/)) return failed("priority must be low or high.");
        const { days } = args;
        if (typeof days !== "number" || !Number.isInteger(days) || days < 1 || days > 30)
          return failed("days must be a whole number from 1 to 30.");
        return returned({ ticket_id: "T-1" });
      },
    },
    read_ticket: {
      declaration: {
        name: "read_ticket",
        description: "Reads a ticket. Use it when find_ticket has returned a ticket_id.",
        annotations: READ_ONLY,
        inputSchema: {
          type: "object",
          required: ["ticket_id"],
          properties: {
            ticket_id: { type: "string", description: "The ticket_id that find_ticket returned." },
          },
        },
      },
      answer({ ticket_id: id }) {
        return id === "T-1"
          ? said("Ticket T-1 is open.")
          : failed("No such ticket; call find_ticket for its id.");
      },
    },
  };
}
