/** A day, a local time or an instant, as far as its text alone says. */
type Moment =
  | { kind: "day"; day: string; iso: boolean }
  | { kind: "local"; day: string; time: string }
  | { kind: "instant"; day: string; time: string; at: number };

export type MomentMatch = "same instant" | "same day at midnight" | "other words" | null;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s?([Zz]|[+-]\d{2}:?\d{2})?$/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i;
const MONTH_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i;

/**
 * How two texts name the same moment: as one instant with both zones given, as a day and its midnight, or in other
 * words ("5 April 2026"). A date written in figures with the year last says nothing ("05/04/2026" may be 4 May), and
 * a time without a zone is no instant. Null where they are no dates, or not the same.
 */
export function matchMoments(left: string, right: string): MomentMatch {
  const [a, b] = [readMoment(left.trim()), readMoment(right.trim())];
  if (!a || !b) return null;
  if (a.kind === "instant" && b.kind === "instant") return a.at === b.at ? "same instant" : null;
  if (a.day !== b.day) return null;
  if (a.kind === "day" && b.kind === "day") return "other words";
  if (a.kind === "local" && b.kind === "local") return a.time === b.time ? "other words" : null;
  const [day, time] = a.kind === "day" ? [a, b] : [b, a];
  if (day.kind !== "day" || time.kind === "day" || time.time !== "00:00:00") return null;
  return time.kind === "local" && day.iso ? "same day at midnight" : "other words";
}

function readMoment(text: string): Moment | null {
  const dateTime = DATE_TIME.exec(text);
  if (dateTime) return readDateTime(dateTime);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) {
    const day = isoDay(yearFirst[1], yearFirst[3], yearFirst[4]);
    return day === null ? null : { kind: "day", day, iso: day === text };
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dayInWords(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(text);
  return monthFirst ? dayInWords(monthFirst[3], monthFirst[1], monthFirst[2]) : null;
}

function readDateTime([
  ,
  date = "",
  minutes = "",
  seconds = "00",
  fraction = "",
  zone,
]: RegExpExecArray): Moment | null {
  const [year, month, dayOfMonth] = date.split("-");
  const day = isoDay(year, month, dayOfMonth);
  if (day === null) return null;
  const digits = fraction.replace(/0+$/, "");
  const time = `${minutes}:${seconds}${digits === "" ? "" : `.${digits}`}`;
  if (zone === undefined) return { kind: "local", day, time };
  const offset = /^z$/i.test(zone) ? "Z" : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const at = Date.parse(`${day}T${minutes}:${seconds}${offset}`);
  return Number.isNaN(at)
    ? null
    : { kind: "instant", day, time, at: at + Number(`0.${digits || "0"}`) * 1000 };
}

function dayInWords(year: string | undefined, month = "", day: string | undefined): Moment | null {
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  const iso = index < 0 ? null : isoDay(year, String(index + 1), day);
  return iso === null ? null : { kind: "day", day: iso, iso: false };
}

function isoDay(year = "", month = "", day = ""): string | null {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : null;
}
