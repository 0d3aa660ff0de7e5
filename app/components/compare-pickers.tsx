import type { ReactNode } from "react";
import { groupRecordings } from "@/app/view/groups";
import { comparePath } from "@/app/view/paths";
import type { RecordingRow } from "@/db";
import { Mark } from "./mark";
import { PageLink } from "./page-link";

type Props = {
  rows: readonly RecordingRow[];
  base: string | undefined;
  candidate: string | undefined;
  /** Pairings of renamed tools, as they read with the sides swapped. */
  swappedPair?: readonly string[];
  /** Stands at the end of the line. */
  children?: ReactNode;
};

/** Base and candidate as a plain form: works without script, and its address can be shared. */
export function ComparePickers({ rows, base, candidate, swappedPair = [], children }: Props) {
  return (
    <div className="pickers">
      <Form rows={rows} base={base} candidate={candidate} swappedPair={swappedPair} />
      {children}
    </div>
  );
}

function Form({ rows, base, candidate, swappedPair = [] }: Props) {
  return (
    <form action="/compare" method="get">
      <label htmlFor="pick-base">
        <Mark name="base" /> Base
        <Picker name="base" rows={rows} picked={base} />
      </label>
      {base !== undefined && candidate !== undefined && (
        <PageLink className="button" href={comparePath(candidate, base, { pair: swappedPair })}>
          Swap
        </PageLink>
      )}
      <label htmlFor="pick-candidate">
        <Mark name="candidate" /> Candidate
        <Picker name="candidate" rows={rows} picked={candidate} />
      </label>
      <button type="submit" className="button">
        Compare
      </button>
    </form>
  );
}

function Picker({
  name,
  rows,
  picked,
}: {
  name: string;
  rows: readonly RecordingRow[];
  picked: string | undefined;
}) {
  return (
    <select id={`pick-${name}`} name={name} defaultValue={picked ?? ""} key={picked ?? ""} required>
      <option value="">pick one</option>
      {groupRecordings(rows)
        .filter((group) => group.rows.length > 0)
        .map((group) => (
          <optgroup key={group.group} label={group.title}>
            {group.rows.map((row) => (
              <option key={row.id} value={row.id}>
                {row.id}
              </option>
            ))}
          </optgroup>
        ))}
    </select>
  );
}
