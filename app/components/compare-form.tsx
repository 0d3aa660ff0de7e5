"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { describePicks, type PickedRow } from "@/app/view/picks";

/**
 * The recordings table as a form: tick two and compare. A third tick lets the first one go. Without script the
 * form itself sends the ticked ids to the comparison page.
 */
export function CompareForm({ rows, children }: { rows: readonly PickedRow[]; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  useEffect(() => setPicked(readPicks(form.current)), []);
  const onChange = () => {
    const ticked = readPicks(form.current);
    const inOrder = [
      ...(picked ?? []).filter((id) => ticked.includes(id)),
      ...ticked.filter((id) => !picked?.includes(id)),
    ];
    const kept = inOrder.slice(-2);
    for (const box of boxesOf(form.current)) box.checked = kept.includes(box.value);
    setPicked(kept);
  };
  const clear = () => {
    for (const box of boxesOf(form.current)) box.checked = false;
    setPicked([]);
  };
  const text = describePicks(rows, picked ?? []);
  return (
    <form ref={form} action="/compare" method="get" onChange={onChange}>
      {children}
      <section className={picked?.length === 0 ? "comparebar idle" : "comparebar"} aria-label="Compare bar">
        <span className="picked" aria-live="polite">
          <b>{text.count}</b> <span>{text.names}</span> <span>{text.differs}</span>
        </span>
        <span className="end">
          {picked !== null && picked.length > 0 && (
            <button type="button" className="button bare" onClick={clear}>
              Clear
            </button>
          )}
          <button type="submit" className="button" disabled={picked !== null && picked.length !== 2}>
            Compare
          </button>
        </span>
      </section>
    </form>
  );
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return form === null ? [] : [...form.querySelectorAll<HTMLInputElement>("input[name=pick]")];
}

function readPicks(form: HTMLFormElement | null): string[] {
  return boxesOf(form)
    .filter((box) => box.checked)
    .map((box) => box.value);
}
