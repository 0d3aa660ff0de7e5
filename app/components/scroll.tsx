import type { ReactNode } from "react";

type Props = { label: string; children: ReactNode; className?: string; hasStops?: boolean };

/**
 * A table's own scrolling region with a name. Where the table holds links (`hasStops`) those are its Tab stop;
 * otherwise the region is one, so that the keyboard can scroll it.
 */
export function Scroll({ label, children, className = "", hasStops = false }: Props) {
  if (hasStops)
    return (
      <section className={`scroll ${className}`} aria-label={label}>
        {children}
      </section>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={`scroll ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
