"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isTaken } from "@/app/view/keys";

type Props = { previous: string | null; next: string | null; back: string };

/** `[` and `]` step through the selection, Esc goes back to the scorecard. */
export function TicketKeys({ previous, next, back }: Props) {
  const router = useRouter();
  useEffect(() => {
    const targets: Record<string, string | null> = { "[": previous, "]": next, Escape: back };
    const onKey = (event: KeyboardEvent) => {
      const target = targets[event.key];
      if (target === undefined || target === null || isTaken(event)) return;
      event.preventDefault();
      router.push(target);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [router, previous, next, back]);
  return null;
}
