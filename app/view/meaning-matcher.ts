import { ParseError } from "@/lib/canonical-json";
import { engineFolder, ModelSpecError, parseModelSpec, readEngine } from "@/lib/model";
import { readConfig } from "@/lib/storage";

/** The embedding model that previews ask: the first one the config names. */
export type EmbeddingModel = { model: string; file: string; cwd: string };

const EXAMPLE = '{"models":[{"name":"minilm","model":"embedding:all-MiniLM-L6-v2.gguf"}]}';

/** The embedding model of the config, or what is missing for one and how to get it. */
export async function findEmbeddingModel({
  root,
  dataDir,
}: {
  root: string;
  dataDir: string;
}): Promise<EmbeddingModel | { advice: string }> {
  const hasEngine = readEngine(engineFolder(process.env, root)) !== null;
  try {
    const config = await readConfig({ cwd: root, dataDir, root });
    for (const { name, model } of config.models) {
      if (!model.startsWith("embedding:")) continue;
      const spec = parseModelSpec(model);
      if (spec.kind === "embedding" && hasEngine) return { model: name, file: spec.file, cwd: config.folder };
    }
    const isNamed = config.models.some(({ model }) => model.startsWith("embedding:"));
    return { advice: sayMissing(hasEngine, isNamed) };
  } catch (error) {
    if (error instanceof ParseError)
      return { advice: `rightcall.config.json cannot be read: ${error.problem}` };
    if (error instanceof ModelSpecError) return { advice: error.message };
    throw error;
  }
}

function sayMissing(hasEngine: boolean, isNamed: boolean): string {
  const steps = [
    hasEngine ? "" : "run “npx rightcall llama install” once",
    isNamed ? "" : `name an embedding model in rightcall.config.json, such as ${EXAMPLE}`,
  ].filter((step) => step !== "");
  return `To see it, ${steps.join(", and ")}; then reload this page.`;
}
