"use client";

import { useEffect } from "react";
import { isTaken } from "@/app/view/keys";

const FLIPS = "table.changed tbody th a";

/** `n` and `p` go to the next and the previous ticket that changed, from anywhere on the page. */
export function FlipKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== "n" && event.key !== "p") || isTaken(event)) return;
      const flips = [...document.querySelectorAll<HTMLElement>(FLIPS)];
      const at = document.activeElement instanceof HTMLElement ? flips.indexOf(document.activeElement) : -1;
      const next = event.key === "n" ? at + 1 : at < 0 ? flips.length - 1 : at - 1;
      const flip = flips[Math.min(Math.max(next, 0), flips.length - 1)];
      if (flip === undefined) return;
      event.preventDefault();
      // The table is one Tab stop: it moves to the ticket that the key went to.
      for (const other of flips) other.tabIndex = other === flip ? 0 : -1;
      flip.focus();
      flip.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return null;
}
