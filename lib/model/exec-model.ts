import { splitCommand } from "./exec-argv";
import { runCommand } from "./exec-run";
import { excerptOf, maskCommand, maskSecrets, secretsOf } from "./mask-secrets";
import { ModelSpecError } from "./model-spec";
import type { OpenedModel, OpenModelOptions } from "./opened-model";
import type { ModelRequest } from "./types";

/**
 * Opens a command as a model. It is run once a reply, in `cwd`, gets `{messages, tools, ticket, trial, turn, seed}` as JSON
 * on its standard input, and what it prints is the reply. Nothing here knows what it asks, so what it says is not verified.
 *
 * @throws ModelSpecError for a command line that cannot be split, and for what a command cannot do.
 */
export async function openExecModel(
  { command }: { command: string },
  options: OpenModelOptions,
): Promise<OpenedModel> {
  const { env, cwd } = options;
  const argv = splitCommand(command);
  if (!argv) throw new ModelSpecError("The command has a quote without an end, or no program.");
  if (options.toolsMode === "native" || options.constrain || options.preferences) {
    throw new ModelSpecError(
      "A command gives text: it has no native tools mode, no constraint, no preferences.",
    );
  }
  const secrets = secretsOf(env);
  const shown = nameOfCommand(command, env);
  return {
    model: {
      async reply(request) {
        const start = performance.now();
        const { signal } = request;
        const printed = await runCommand({ argv, input: inputOf(request), cwd, env, secrets, signal });
        return { reply: maskSecrets(printed, secrets), ms: Math.round(performance.now() - start) };
      },
    },
    facts: {
      model: { name: shown, engine: "a command" },
      sampling: { seed: options.sampling.seed, seedKept: "as the command does" },
      provenance: {
        class: "imported-unverified",
        statement: `Replies are what the command "${shown}" printed. Nothing here saw which model was asked.`,
      },
    },
    isChooser: false,
    isDeterministic: false,
    async [Symbol.asyncDispose]() {},
  };
}

/** A command as a recording's header names it: its start, with secrets masked. */
export function nameOfCommand(command: string, env: OpenModelOptions["env"]): string {
  const secrets = secretsOf(env);
  return excerptOf(maskCommand(command, secrets), secrets);
}

function inputOf({ messages, tools, ticket, trial, turn, seed }: ModelRequest): string {
  return JSON.stringify({
    messages: messages.map(([role, content]) => ({ role, content })),
    tools: tools.map(({ shown, declaration: { description, inputSchema } }) => ({
      name: shown,
      description,
      inputSchema,
    })),
    ticket,
    trial,
    turn,
    seed,
  });
}
