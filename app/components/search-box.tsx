"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { isTaken } from "@/app/view/keys";

/** The header's search; `/` goes to it. The search page has a larger one of its own, to which `/` goes there. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const isOnPage = usePathname() === "/search";
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || isTaken(event)) return;
      event.preventDefault();
      const target = input.current ?? document.getElementById("search-page");
      if (!(target instanceof HTMLInputElement)) return;
      target.focus();
      target.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  if (isOnPage) return null;
  return (
    <search>
      <form className="search" action="/search" method="get">
        <input
          ref={input}
          type="search"
          name="q"
          maxLength={200}
          aria-label="Search tickets, replies and arguments"
          aria-keyshortcuts="/"
          placeholder="Search  /"
        />
      </form>
    </search>
  );
}
