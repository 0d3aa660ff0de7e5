import type { Client } from "@modelcontextprotocol/client";
import type { ToolDeclaration } from "@/lib/tool-list";

/** Why a list was read again. */
export type RelistReason =
  | "the server said so"
  | "its stream of changes was lost"
  | "it did not know a tool"
  | "it expects other headers of a call";

export type ToolListWatch = {
  /** From here on a change that was heard of is read; one that came before is read now. */
  start(onList: (tools: readonly ToolDeclaration[], why: RelistReason) => void): void;
  stop(): Promise<void>;
};

export type WatchOptions = {
  client: Client;
  /** Reads the whole list from the server, past any cache. */
  relist: () => Promise<readonly ToolDeclaration[]>;
  /** Milliseconds for the server to acknowledge that it will tell. */
  ackMs: number;
  /** Milliseconds before the n-th try, from 1, to listen again. */
  waitMs?: (attempt: number) => number;
};

const backOff = (attempt: number): number => Math.min(30_000, 250 * 2 ** (attempt - 1));

/**
 * Hears of changes of a server's tool list, where the server claims to tell of them: on revision 2026-07-28 by a
 * `subscriptions/listen` stream, acknowledged before this resolves; before it by notifications that come unasked.
 * What is told is best effort, and nothing is told while nobody listens: a stream that is lost is opened again, waiting
 * longer each time, and the list is read again behind it.
 */
export async function watchToolList(options: WatchOptions): Promise<ToolListWatch> {
  const watch = new Watch(options);
  await watch.listen();
  return watch;
}

class Watch implements ToolListWatch {
  private readonly stopped = new AbortController();
  private onList: ((tools: readonly ToolDeclaration[], why: RelistReason) => void) | null = null;
  private heard: RelistReason | null = null;
  private isReading = false;
  /** How often a stream was lost or could not be opened: one that is lost again and again is waited for longer. */
  private drops = 0;
  private close: () => Promise<void> = async () => {};

  constructor(private readonly options: WatchOptions) {}

  start(onList: (tools: readonly ToolDeclaration[], why: RelistReason) => void): void {
    this.onList = onList;
    this.read();
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.close();
  }

  /** A server that claims to tell and does not acknowledge it is taken as one that never tells. */
  async listen(): Promise<void> {
    const { client } = this.options;
    if (!client.getServerCapabilities()?.tools?.listChanged) return;
    client.setNotificationHandler("notifications/tools/list_changed", () => this.hear("the server said so"));
    if (client.getProtocolEra() !== "modern") return;
    await this.openStream().catch(() => {});
  }

  private async openStream(): Promise<void> {
    const { client, ackMs } = this.options;
    const stream = await client.listen({ toolsListChanged: true }, { timeout: ackMs });
    this.close = () => stream.close();
    if (this.stopped.signal.aborted) return this.close();
    void stream.closed.then((end) => (end === "remote" ? this.listenAgain() : undefined));
  }

  private async listenAgain(): Promise<void> {
    const { waitMs = backOff } = this.options;
    while (!this.stopped.signal.aborted) {
      this.drops += 1;
      await this.wait(waitMs(this.drops));
      if (this.stopped.signal.aborted || this.options.client.transport === undefined) return;
      const isOpen = await this.openStream().then(
        () => true,
        () => false,
      );
      if (isOpen) return this.hear("its stream of changes was lost");
    }
  }

  private wait(ms: number): Promise<void> {
    const { signal } = this.stopped;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref(); // Nobody is kept from ending by a server that does not come back.
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }

  private hear(why: RelistReason): void {
    this.heard = why;
    this.read();
  }

  /** Reads the list until nothing new was heard of meanwhile. A list that cannot be read is tried again as a lost stream is. */
  private read(): void {
    const { onList, heard: why } = this;
    if (!onList || !why || this.isReading) return;
    this.heard = null;
    this.isReading = true;
    const done = () => {
      this.isReading = false;
      if (!this.stopped.signal.aborted) this.read();
    };
    this.readOnce(onList, why).then(done, done);
  }

  private async readOnce(onList: NonNullable<Watch["onList"]>, why: RelistReason): Promise<void> {
    const { relist, waitMs = backOff } = this.options;
    for (let attempt = 1; !this.stopped.signal.aborted; attempt++) {
      const tools = await relist().catch(() => null);
      if (this.stopped.signal.aborted) return;
      if (tools) return onList(tools, why);
      await this.wait(waitMs(attempt));
    }
  }
}
