import { LONGEST_NAME } from "@/app/view/person";

/** Who says it; the form's answer remembers the name for the next one. */
export function NameField({ name }: { name: string }) {
  return (
    <label>
      Your name
      <input
        type="text"
        name="by"
        required
        maxLength={LONGEST_NAME}
        defaultValue={name}
        autoComplete="name"
      />
    </label>
  );
}
