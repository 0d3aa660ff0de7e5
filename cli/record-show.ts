import { escapeTerminal, formatCount, formatDuration, formatFraction, formatInterval } from "@/lib/format";
import type { RecordFigures, RecordProgressCounter } from "@/lib/record";
import type { Rate } from "@/lib/statistics";
import type { CliIo } from "./io";
import { jsonLine } from "./json-line";
import type { AskedRecord } from "./record-options";

/** How a recording tells how far it is: a bar a terminal overwrites, an event a line for a job, or nothing. */
export type RecordShow = {
  note(line: string): void;
  start(counter: RecordProgressCounter): void;
  tick(): void;
  /** Takes the bar away, and ends the events. */
  end(state: "done" | "stopped", message?: string): void;
};

const BAR = 20;

export function createShow(kind: AskedRecord["show"], io: CliIo): RecordShow {
  let counter: RecordProgressCounter | null = null;
  let width = 0;
  const overwrite = (line: string) => {
    if (!io.isTerminal) return;
    io.err(`\r${line.padEnd(width)}${line === "" ? "\r" : ""}`);
    width = line.length;
  };
  const event = (state: string, message = "") => {
    if (kind === "events") io.out(jsonLine(eventOf(state, counter?.figures() ?? null, message)));
  };
  return {
    note(line) {
      event("running", line);
      if (kind !== "terminal") return;
      overwrite("");
      io.err(`${escapeTerminal(line)}\n`);
    },
    start(started) {
      counter = started;
      event("running");
    },
    tick() {
      event("running");
      if (kind === "terminal" && counter) overwrite(barLine(counter.figures()));
    },
    end(state, message) {
      if (kind === "terminal") overwrite("");
      event(state, message);
    },
  };
}

/** Fields of `RecordProgress` in lib/jobs. */
function eventOf(state: string, figures: RecordFigures | null, message: string) {
  if (figures === null) return { state, message };
  const { done, total, faults, rate, secondsLeft, tokens, accuracy } = figures;
  return {
    state,
    done,
    total,
    faults,
    ...(rate === null ? {} : { rate }),
    ...(secondsLeft === null ? {} : { secondsLeft }),
    ...(tokens === null ? {} : { tokens }),
    ...(accuracy.n === 0 ? {} : { accuracy }),
    message,
  };
}

/** "████░░░░ 12 of 48 · 3.1 a minute · 11 min left · 52,000 tokens · right first tool 9 of 12 (47 to 91 %)". */
export function barLine({ done, total, faults, rate, secondsLeft, tokens, accuracy }: RecordFigures): string {
  const filled = Math.round((BAR * done) / Math.max(1, total));
  const parts = [
    `${"█".repeat(filled)}${"░".repeat(BAR - filled)} ${formatFraction({ k: done, n: total })}`,
    rate !== null && sayRate(rate),
    secondsLeft !== null && done < total && `${formatDuration(secondsLeft * 1000)} left`,
    tokens !== null && formatCount(tokens, "token"),
    accuracy.n > 0 && `right first tool ${sayAccuracy(accuracy)}`,
    faults > 0 && `${formatCount(faults, "failed run")}`,
  ];
  return parts.filter((part) => typeof part === "string").join(" · ");
}

export function sayAccuracy(accuracy: Rate): string {
  return `${formatFraction(accuracy)} (${formatInterval(accuracy)})`;
}

function sayRate(perMinute: number): string {
  if (perMinute >= 120) return `${Math.round(perMinute / 60)} a second`;
  return `${perMinute < 10 ? perMinute.toFixed(1) : Math.round(perMinute)} a minute`;
}
