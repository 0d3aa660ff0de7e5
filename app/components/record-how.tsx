const CONFIG = `{
  "models": [
    { "name": "minilm", "model": "embedding:models/all-MiniLM-L6-v2.gguf" },
    { "name": "local", "model": "llama:models/my-model.gguf" },
    { "name": "server", "model": "openai:my-model" }
  ]
}`;

type Props = { hasModels: boolean; hasEngine: boolean; file: string | null; problem: string | null };

/** What is missing for a model of one's own, and exactly what to do. */
export function RecordHow({ hasModels, hasEngine, file, problem }: Props) {
  return (
    <section className="record-how" aria-labelledby="how">
      <div className="sectionhead">
        <h2 id="how">A model of your own</h2>
        <p>{hasModels ? "more of them" : "none is named yet; the baselines above need none"}</p>
      </div>
      {problem !== null && (
        <p className="banner">
          <b>rightcall.config.json cannot be read.</b> <span>{problem}</span>
        </p>
      )}
      <ol className="steps small">
        {!hasEngine && (
          <li>
            For models on this machine, install the engine once: <code>npx rightcall llama install</code>.
          </li>
        )}
        <li>
          Name models in <code>{file ?? "rightcall.config.json"}</code>
          {file === null && ", in the folder you start Rightcall from"}. Files are read from where it lies, or
          by name from <code>RIGHTCALL_MODELS</code>; an endpoint's address and key come from the environment
          (<code>OPENAI_BASE_URL</code>, <code>OPENAI_API_KEY</code>, <code>ANTHROPIC_API_KEY</code>).
          <pre>{CONFIG}</pre>
        </li>
        <li>Reload this page and choose it.</li>
      </ol>
      <p className="small soft">
        Any command is a model too (<code>exec:…</code>), and <code>npx rightcall record --help</code> does
        all of this in a terminal.
      </p>
    </section>
  );
}
