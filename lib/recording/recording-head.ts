import { createNativeTools, HOST_VERSION } from "@/lib/host";
import { shownTools, type ToolList, ToolNameCollision, toolListSha256 } from "@/lib/tool-list";
import type { Header, PromptEvent, ToolsEvent } from "./events";
import { RefusedFile } from "./refused-file";

const FORMATS = ["openai-chat", "anthropic-messages"] as const;

const WHAT_TO_DO = "Use the file as it was recorded.";

/** What stands before the first ticket: the prompt and the tools. Anything wrong with them refuses the file. */
export class RecordingHead {
  prompt: PromptEvent | null = null;
  tools: ToolList | null = null;
  private isClosed = false;

  constructor(
    private readonly file: string,
    private readonly header: Header,
  ) {}

  /** @throws RefusedFile for a second line of a kind, one after the first ticket, and tools the header does not name. */
  add(event: PromptEvent | ToolsEvent, line: number): void {
    const found = event.type === "prompt" ? this.prompt : this.tools;
    if (found) throw this.refuse(line, "type", `There are two ${event.type} lines.`);
    if (this.isClosed)
      throw this.refuse(line, "type", `The ${event.type} line stands after the first ticket.`);
    if (event.type === "prompt") this.prompt = event;
    else this.tools = this.checkTools(event, line);
  }

  /** True where a line that cannot be read may be the prompt or the tools. */
  mayMiss(type: string | null): boolean {
    if (type === "prompt" || type === "tools") return true;
    return !this.isClosed && this.missing() !== null;
  }

  /** @throws RefusedFile where the header names a prompt or tools that did not come. */
  close(line: number): void {
    if (this.isClosed) return;
    this.isClosed = true;
    const missing = this.missing();
    if (missing)
      throw this.refuse(
        line,
        "",
        `The header names ${missing}, but no such line stands before the first ticket.`,
      );
    if (!this.isSentAsListed())
      throw this.refuse(
        line,
        "tools",
        "The prompt's tools are not those of the tools line, as this host sends them.",
      );
  }

  /** In native tools mode this host sends the listed tools, in one of two forms. */
  private isSentAsListed(): boolean {
    const { header, prompt, tools } = this;
    if (prompt?.tools === undefined || header.host?.version !== HOST_VERSION) return true;
    const sent = JSON.stringify(prompt.tools);
    const shown = shownTools(tools ?? []);
    return FORMATS.some((format) => JSON.stringify(createNativeTools(format, shown).tools) === sent);
  }

  private missing(): string | null {
    if (this.header.prompt && !this.prompt) return "a prompt";
    return this.header.toolListSha256 !== null && !this.tools ? "a tool list" : null;
  }

  private checkTools({ servers }: ToolsEvent, line: number): ToolList {
    const named = this.header.toolListSha256;
    const found = toolListSha256(servers);
    if (named !== null && named !== found) {
      throw this.refuse(
        line,
        "servers",
        `The tools hash to ${found}, the header's toolListSha256 is ${named}.`,
      );
    }
    try {
      shownTools(servers);
    } catch (cause) {
      if (cause instanceof ToolNameCollision) throw this.refuse(line, "servers", cause.message);
      throw cause;
    }
    return servers;
  }

  private refuse(line: number, field: string, problem: string): RefusedFile {
    return new RefusedFile({ file: this.file, line }, field, problem, WHAT_TO_DO);
  }
}
