import { DeleteButton } from "./delete-button";

/** Removes a half recording for good, after asking. */
export function RecordDiscard({ recording, disabled }: { recording: string; disabled: boolean }) {
  return (
    <DeleteButton
      path={`/api/jobs/partials/${encodeURIComponent(recording)}`}
      label="Discard"
      name={`Discard ${recording}`}
      disabled={disabled}
      question={`Discard ${recording}?`}
      yes="Discard it"
    >
      What was recorded of it so far is removed, and does not come back.
    </DeleteButton>
  );
}
