"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { type Move, nextStop } from "@/app/view/roving";

const STOPS = "tbody a, tbody input:not(:disabled), tbody button, ol a, .pile > p a";
const MOVES: Record<string, Move> = {
  ArrowDown: "down",
  j: "down",
  ArrowUp: "up",
  k: "up",
  ArrowRight: "right",
  ArrowLeft: "left",
  Home: "first",
  End: "last",
};

/**
 * Makes the links and boxes of a table (or strip) one Tab stop: arrows or j and k move between rows, left and
 * right within one. Without script every link stays a stop of its own.
 */
export function Roving({ children, className = "" }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  // No dependencies: a page turned or a filter set brings new links, which start as stops of their own.
  useEffect(() => {
    const stops = findStops(box.current);
    const current = stops.find((stop) => stop === document.activeElement) ?? stops[0];
    for (const stop of stops) stop.tabIndex = stop === current ? 0 : -1;
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the links inside
    <div ref={box} className={className} onKeyDown={(event) => move(event, box.current)}>
      {children}
    </div>
  );
}

function findStops(box: HTMLElement | null): HTMLElement[] {
  return box === null ? [] : [...box.querySelectorAll<HTMLElement>(STOPS)];
}

function move(event: KeyboardEvent, box: HTMLElement | null) {
  const direction = MOVES[event.key];
  if (direction === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const stops = findStops(box);
  const from = stops.indexOf(event.target as HTMLElement);
  const target = stops[nextStop(stops.map(rowOf), from, direction)];
  if (from < 0 || target === undefined || target === stops[from]) return;
  event.preventDefault();
  for (const stop of stops) stop.tabIndex = stop === target ? 0 : -1;
  target.focus();
}

/** Stops of one table row share a row; a strip is one row from its first square to its last. */
function rowOf(stop: HTMLElement): unknown {
  return stop.closest("tr") ?? "strip";
}
