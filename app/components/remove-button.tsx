import { DeleteButton } from "./delete-button";

/** Removes an uploaded or locally made recording after asking; bundled ones have no such button. */
export function RemoveButton({ recording }: { recording: string }) {
  return (
    <DeleteButton
      path={`/api/recordings/${encodeURIComponent(recording)}`}
      label="Remove"
      question={`Remove ${recording}?`}
      yes="Remove"
      next="/"
    >
      Its scores go now. The file waits a week, so that it can be brought back from the first page.
    </DeleteButton>
  );
}
