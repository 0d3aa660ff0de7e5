/** What is checked. `fetch` serves a URL in this process: nothing is dialled. */
export type CheckTarget =
  | { kind: "http"; url: string; headers?: Readonly<Record<string, string>> }
  | { kind: "fetch"; label: string; fetch: (request: Request) => Promise<Response> }
  | {
      kind: "stdio";
      command: string;
      args?: readonly string[];
      /** The server's variables beside PATH, SHELL, TERM, USER and LOGNAME. HOME and the working folder are made for it. */
      env?: Readonly<Record<string, string>>;
      cwd?: string;
    };

/** A target in one line, for a person: the URL without its query, or the command. */
export function targetLabel(target: CheckTarget): string {
  if (target.kind === "fetch") return target.label;
  if (target.kind === "stdio") return [target.command, ...(target.args ?? [])].join(" ");
  const { origin, pathname } = new URL(target.url);
  return origin + pathname;
}
