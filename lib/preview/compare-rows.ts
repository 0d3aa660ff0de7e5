import { measureStanding } from "./measure-standing";
import type { Preview, PreviewTicket, ScoreRows, Standing, TicketMove } from "./types";

/** A margin that moves by less than this share of the ticket's highest score counts as unmoved. */
export const LEAST_MOVE = 0.01;

/** Every ticket under the scores of two tool lists that show the same tools. */
export function compareRows(
  tickets: readonly PreviewTicket[],
  shown: readonly string[],
  before: ScoreRows,
  after: ScoreRows,
): Preview {
  const moves = tickets.flatMap(({ id, accepted }, at): TicketMove[] => {
    const from = measureStanding(before[at] ?? [], shown, accepted);
    const to = measureStanding(after[at] ?? [], shown, accepted);
    if (from === null || to === null) return [];
    return [
      { ticket: id, before: from, after: to, direction: directionOf(from, to), flip: flipOf(from, to) },
    ];
  });
  const count = (fits: (move: TicketMove) => boolean) => moves.filter(fits).length;
  const listed = (flip: TicketMove["flip"]) =>
    moves.filter((move) => move.flip === flip).map(({ ticket }) => ticket);
  return {
    moves,
    closer: count(({ direction }) => direction === "closer"),
    further: count(({ direction }) => direction === "further"),
    unmoved: count(({ direction }) => direction === "unmoved"),
    rightBefore: count((move) => move.before.right),
    rightAfter: count((move) => move.after.right),
    gained: listed("gained"),
    lost: listed("lost"),
    notScored: tickets.length - moves.length,
  };
}

function directionOf(before: Standing, after: Standing): TicketMove["direction"] {
  const moved = after.margin - before.margin;
  if (Math.abs(moved) < LEAST_MOVE * Math.max(before.top, after.top) || moved === 0) return "unmoved";
  return moved > 0 ? "closer" : "further";
}

function flipOf(before: Standing, after: Standing): TicketMove["flip"] {
  if (before.choice === after.choice) return null;
  if (before.right !== after.right) return after.right ? "gained" : "lost";
  return "other";
}
