import type { Command } from "./io";

type Entry = { usage: string; does: string; more?: string; load: () => Promise<{ run: Command }> };

const RECORD_HELP = [
  "--model MODEL      a name in rightcall.config.json, llama:FILE.gguf, llama:hf:USER/REPO:QUANT, embedding:FILE.gguf,",
  "                   openai:MODEL, anthropic:MODEL, exec:COMMAND, majority:TOOL or lexical",
  "--revision R       descriptions to show; none shows the live listing under no name",
  "--prompt P         a prompt template of the suite",
  "--mode M           full works each ticket to its answer, first-call asks for one reply and runs nothing;",
  "                   default full for the built-in shop with a chat model, else first-call",
  "--trials K         works each ticket K times, with a seed for each",
  "--tickets T-1,T-2  these tickets alone",
  "--temperature, --top-p, --max-tokens, --seed   how replies are drawn; recorded",
  "--native           sends the declarations as the endpoint's own tools",
  "--constrain        forces one well-formed call of a shown tool",
  "--preferences      asks for the probability of every tool at the first call (llama)",
  "--consent C        sandbox approves a refund with a valid quote, deny approves nothing",
  "--concurrency N    so many tickets at once (endpoints)",
  "--title TEXT       shown beside the id",
  "--resume           goes on with a recording that was stopped; --id alone is enough",
  "--discard          removes a recording that was stopped",
  "--again ID         repeats that recording under its next seed: what changes by itself",
  "--until settled --against ID   looks after each of the planned --trials, and stops when it is settled",
  "--yes              asks nothing before an endpoint that is not on this machine",
].join("\n");

const TRACE_HELP = [
  "wire FILE                      prints a log: numbered messages, -> to the server, <- to the client",
  "  --full 1,5|all               prints these messages whole, with the headers they came with",
  "  --depth N, --max-string N    how deep and how long a whole message is printed; 4 and 48",
  "  --json                       the whole log, renumbered, as JSON",
  "wire --log FILE -- COMMAND…    stands in a stdio server's place: give your client this command line. It starts",
  "                               COMMAND, copies every byte both ways and appends each line to FILE",
  "wire --log FILE --http URL     stands in front of a server over HTTP, on 127.0.0.1; --port N names the port",
  "  --name NAME                  what the log calls the server",
  "replay ID TICKET               what host and servers said when the ticket was last replayed, with the headers;",
  "                               --trial N, and --full, --depth, --max-string and --json as above",
  "calls ID [--json]              calls by tool in the recording's last replay: how many, errors, durations",
  "Secrets ([redacted]) never reach a log: what stands under a name such as authorization, token or password, and",
  "the values of this environment's variables of such names.",
].join("\n");

const BOOK_HELP = [
  "shop-api, order-status, client, wire, pick-a-tool, tool-tests, contract, replay, tracing, score, retire",
  "--log FILE   with wire: leaves the log of the exchange there",
  "docs/book.md shows what each prints, and where it departs from its chapter.",
].join("\n");

const CHECK_HELP = [
  "Calls tools for real: those that declare readOnlyHint and openWorldHint: false, and those that you allow.",
  "A command runs in an empty folder with an empty HOME; of your environment it is given PATH, SHELL, TERM, USER and LOGNAME.",
  "Its own options go after --.",
  "",
  "--allow-tool NAME  may be called as well; may be repeated",
  "--no-calls         calls nothing, not even a tool that does not exist",
  "--symptom NAME     the checks behind one symptom, in the debugging guide's order:",
  "                   never-called, bad-arguments, header-mismatch, works-by-hand,",
  "                   forgotten-handle, list-changes, one-failure-ends-run",
  "--suite SUITE      checks each server of a suite",
  "--json             the report as JSON, a line a server",
  "--junit FILE       the report as JUnit XML as well; replaces the file",
  "--env NAME=VALUE   a variable for the command; may be repeated",
  "--cwd DIR          the command's working folder",
  "--header 'N: V'    a header for a URL; may be repeated",
  "--timeout S        most seconds to wait for an answer; default 10",
].join("\n");

/** Every command with its usage; its code is loaded only when it is called. */
export const commandTable: Readonly<Record<string, Entry>> = Object.assign(Object.create(null), {
  serve: {
    usage: "serve",
    does: "Starts the app on 127.0.0.1:3000 (PORT, HOST, RIGHTCALL_DATA and RIGHTCALL_ALLOWED_HOSTS change it).",
    load: () => import("./serve-command"),
  },
  list: {
    usage: "list [--json]",
    does: "Lists the recordings that are here.",
    load: () => import("./list"),
  },
  score: {
    usage: "score ID [--json] [--min-accuracy S] [--max-unbacked N] [--min-scored N]",
    does: "Prints a recording's scores. A gate that fails ends with exit code 1.",
    more: "--min-accuracy S   least share of right first tools, 0.75 or 75%\n--max-unbacked N   most replies with an unbacked claim\n--min-scored N     least number of ticket runs measured and scored",
    load: () => import("./score"),
  },
  compare: {
    usage: "compare BASE CANDIDATE [--json] [--tried N] [--pair OLD:NEW] [--max-drop POINTS]",
    does: "Compares two recordings on the same tickets.",
    more: "--tried N          tool lists tried since the base, the base's own not counted\n--pair OLD:NEW     a tool that was renamed is compared as one; may be repeated\n--max-drop POINTS  most points of right first tool that may be lost; more ends with exit code 1",
    load: () => import("./compare"),
  },
  replay: {
    usage:
      "replay ID… | --bundled [--expect FILE [--update]] [--tools recorded] [--results recorded | --live] [--json | --json-events | --quiet]",
    does: "Runs recordings through today's host and servers and says what changed. A change ends with exit code 1.",
    more: '--bundled          every recording that ships with Rightcall\n--expect FILE      JSON of {ticket: [tool, …]} that each ticket\'s calls must equal; --update writes it\n--tools recorded   show the model the recorded tool list (descriptions are not checked)\n--results recorded list the live tools, call none, answer calls from the file\n--live             call the servers of a suite that says "sandbox": true',
    load: () => import("./replay"),
  },
  import: {
    usage: "import FILE… [--id ID] [--json]",
    does: "Takes recordings or chat messages (JSON Lines) in. Faulty lines are listed and end with exit code 1.",
    load: () => import("./import"),
  },
  export: {
    usage: "export ID [CANDIDATE] --format json|csv|tickets-csv|md|html|junit|recording [--out FILE]",
    does: "Writes a scorecard, or a comparison of two recordings, to a file or to standard output.",
    more: "json, csv          the figures, with their setup and provenance\ntickets-csv        one row a ticket run\nmd                 Markdown for a pull request\nhtml               a page in one file\njunit              JUnit XML: a test a ticket run, or a test a pair where a lost ticket fails\nrecording          the recording itself, byte for byte\n--out FILE         writes there instead, whole; a file that is there already is refused\n--tried N, --pair  as for compare\n--base-url URL     where colleagues reach the app: the Markdown then links to it",
    load: () => import("./export"),
  },
  record: {
    usage:
      "record --suite SUITE --model MODEL --id ID [--revision R] [--mode full|first-call] [--trials K] [--resume] [--json | --json-events | --quiet]",
    does: "Records a suite with a model. Runs that died, or a stop, end with exit code 1; the same command with --resume goes on.",
    more: RECORD_HELP,
    load: () => import("./record"),
  },
  rebuild: {
    usage: "rebuild [--json]",
    does: "Deletes the database and builds it again from the files.",
    load: () => import("./rebuild"),
  },
  remove: {
    usage: "remove ID",
    does: "Removes a recording that was imported or made here. Bundled recordings stay.",
    load: () => import("./remove"),
  },
  llama: {
    usage: "llama [install [--gpu]] [--json]",
    does: "Says whether the engine for local models is here; install fetches it into a folder of its own.",
    more: "install    node-llama-cpp for this processor, by npm: 85 MB, some seconds\n--gpu      the whole package (725 MB), which also runs on graphics processors\nRIGHTCALL_ENGINE names another folder; RIGHTCALL_MODELS the folder that holds your models;\nRIGHTCALL_THREADS and RIGHTCALL_CONTEXT set threads and context; RIGHTCALL_PROMPT_LOG=FILE logs every prompt",
    load: () => import("./llama"),
  },
  contract: {
    usage:
      "contract diff OLD NEW [--json] | verify [SERVER|FILE] [--against FILE] [--json] | freeze FILE|SERVER --out FILE [--force]",
    does: "Says what a release of a server's tools breaks for clients that listed the one before. A breaking change ends with exit code 1.",
    more: "diff OLD NEW       each a file (a tools/list result, its JSON-RPC answer, or the list), release:SERVER, a built-in\n                   server's name, live:SUITE/SERVER, a recording's id, SUITE/REVISION, or a list's hash\nverify             what servers list now against the release kept of each; with no name, the shop's three\n--against FILE     another release than the kept one\nfreeze             writes a list as the next release to compare with; --force replaces a file",
    load: () => import("./contract"),
  },
  check: {
    usage: "check URL | check [--] COMMAND [ARGUMENT…] | check shop-support | check --suite SUITE",
    does: "Checks an MCP server: its protocol, the handlers behind its tools, what its list tells a model. A fault ends with exit code 1, a server that cannot be reached with 3.",
    more: CHECK_HELP,
    load: () => import("./check"),
  },
  mcp: {
    usage: "mcp shop-support|partner-parcels|shop-orders [--release 1|2|3]",
    does: "Serves one of the shop's MCP servers over stdio, for any client.",
    more: "--release N          shop-support as of one of the three releases that retire find_orders (docs/retiring.md)",
    load: () => import("./mcp"),
  },
  trace: {
    usage:
      "trace wire FILE | wire --log FILE -- COMMAND… | wire --log FILE --http URL | replay ID TICKET | calls ID",
    does: "Records what an MCP client and a server say to each other, and prints it; counts a replay's calls by tool.",
    more: TRACE_HELP,
    load: () => import("./trace"),
  },
  book: {
    usage: "book EXAMPLE [--json]",
    does: "Runs an example of the seed chapters and prints what it prints there.",
    more: BOOK_HELP,
    load: () => import("./book"),
  },
} satisfies Record<string, Entry>);

/** The page `rightcall --help` prints. */
export function generalHelp(): string {
  const names = Object.keys(commandTable);
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${commandTable[name]?.does.split(". ")[0]}`);
  return [
    "rightcall: did the model reach for the right tool, and did it do what it told the customer?",
    "",
    "usage: rightcall COMMAND …",
    "",
    ...lines,
    "",
    "rightcall COMMAND --help tells more. Exit codes: 0 fine, 1 a gate failed or something changed,",
    "2 wrong use or a refused file, 3 a server, database or disk failed (130 after Ctrl+C).",
    "",
  ].join("\n");
}
