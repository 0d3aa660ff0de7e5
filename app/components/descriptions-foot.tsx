import { TOKEN_ESTIMATE } from "@/lib/tool-list";

/** How the figures of the descriptions pages come about. */
export function DescriptionsFoot() {
  return (
    <footer className="foot">
      Revisions are files (<code>revisions/r2.json</code>) with a parent. Recordings are placed by the hash of
      the list they were shown, then by the revision they name. Tokens are an estimate, {TOKEN_ESTIMATE}, over
      name, description and input schema: no model's tokenizer ran. <kbd>?</kbd> what the words mean
    </footer>
  );
}
