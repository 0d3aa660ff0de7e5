"use client";

import { useEffect, useState } from "react";

/** Texts by their name in the form, as typed. */
export type Texts = ReadonlyMap<string, string>;

const NONE: Texts = new Map();

/** The draft of one suite and base: kept in this tab, so that a look at a ticket or a reload does not lose it. */
export function useDraft(key: string): {
  texts: Texts;
  write: (name: string, text: string) => void;
  clear: () => void;
} {
  const place = `rightcall-draft ${key}`;
  const [texts, setTexts] = useState(NONE);
  useEffect(() => setTexts(readTexts(place)), [place]);
  const keep = (next: Texts) => {
    setTexts(next);
    try {
      if (next.size === 0) sessionStorage.removeItem(place);
      else sessionStorage.setItem(place, JSON.stringify([...next]));
    } catch {
      // A browser that keeps nothing: the draft lives as long as the page.
    }
  };
  return {
    texts,
    write: (name, text) => keep(new Map(texts).set(name, text)),
    clear: () => keep(NONE),
  };
}

function readTexts(place: string): Texts {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(place) ?? "[]");
    if (!Array.isArray(value)) return NONE;
    return new Map(value.filter(isEntry));
  } catch {
    return NONE;
  }
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}
