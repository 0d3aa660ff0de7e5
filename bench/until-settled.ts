import { type LookedTicket, plannedLevels, takeLook } from "@/lib/compare";
import { formatFraction, formatInterval } from "@/lib/format";
import { createRandom, type Random } from "@/lib/random";
import { mcnemarExact, rate, signFlip } from "@/lib/statistics";
import { measure, round } from "./measure";

const PAIRS = 1000;
const TICKETS = 48;
const SEED = 4217;
const BAR = 0.05;
const PLANS = [2, 4, 5];

/** What is true of the candidate: nothing differs, or a share of the tickets changes its chance, which way is a coin. */
const CASES: readonly [name: string, change: { share: number; size: number } | null][] = [
  ["nothing changes", null],
  ["as many tickets gain as lose (40 % by 0.5)", { share: 0.4, size: 0.5 }],
  ["as many tickets gain as lose (60 % by 0.8)", { share: 0.6, size: 0.8 }],
];

/**
 * How often `record --until settled` calls something settled where the candidate is neither better nor worse: at most one
 * in twenty. Beside it what peeking (an ordinary test after each trial) and pooling (four trials of a ticket taken for
 * four tickets) would have called settled on the same draws.
 */
export async function benchUntilSettled(): Promise<void> {
  console.log(
    `${PAIRS} generated pairs of ${TICKETS} tickets each, seed ${SEED}; bar: at most ${100 * BAR} % settled`,
  );
  for (const planned of PLANS) {
    const levels = plannedLevels(planned);
    for (const [name, change] of CASES) {
      const { value, cpuMs } = await measure(async () => runPairs(createRandom(SEED), levels, change));
      const { settled, peeked, pooled, used } = value;
      const isHeld = settled.k <= BAR * settled.n;
      console.log(
        `  ${isHeld ? "holds" : "BROKEN"}  ${planned} looks, ${name}: ${formatFraction(settled)} settled (${formatInterval(settled)}), ${round(used, 1)} trials used; peeking ${formatFraction(peeked)}, pooling ${formatFraction(pooled)}; ${round(cpuMs / 1000, 1)} s CPU`,
      );
      if (!isHeld) process.exitCode = 1;
    }
  }
}

function runPairs(random: Random, levels: readonly number[], change: { share: number; size: number } | null) {
  const counts = { settled: 0, peeked: 0, pooled: 0, used: 0 };
  for (let pair = 0; pair < PAIRS; pair++) {
    const tickets = Array.from({ length: TICKETS }, () => drawTicket(random, levels.length, change));
    const { settled, used } = recordUntilSettled(tickets, levels);
    if (settled) counts.settled += 1;
    counts.used += used;
    const trials = levels.map((_, index) => index + 1);
    if (trials.some((trial) => signFlip(lookedAt(tickets, trial).map(({ sum }) => sum)) <= BAR))
      counts.peeked += 1;
    if (trials.some((trial) => pooledP(tickets, trial) <= (levels[trial - 1] ?? 0))) counts.pooled += 1;
  }
  return {
    settled: rate(counts.settled, PAIRS),
    peeked: rate(counts.peeked, PAIRS),
    pooled: rate(counts.pooled, PAIRS),
    used: counts.used / PAIRS,
  };
}

/** As the recorder does: a look after each trial, and no trial after one that ends it. */
function recordUntilSettled(tickets: readonly Drawn[], levels: readonly number[]) {
  for (let trial = 1; ; trial++) {
    const { state } = takeLook(lookedAt(tickets, trial), trial, levels);
    if (state !== "go on") return { settled: state === "settled", used: trial };
  }
}

type Drawn = { base: readonly boolean[]; candidate: readonly boolean[] };

/** A ticket's chance of being right is Beta(2, 1) where nothing changes. */
function drawTicket(random: Random, trials: number, change: { share: number; size: number } | null): Drawn {
  const chances = drawChances(random, change);
  const draw = (chance: number) => Array.from({ length: trials }, () => random.chance(chance));
  return { base: draw(chances.base), candidate: draw(chances.candidate) };
}

function drawChances(random: Random, change: { share: number; size: number } | null) {
  if (change === null || !random.chance(change.share)) {
    const chance = Math.sqrt(random.next());
    return { base: chance, candidate: chance };
  }
  const low = random.next() * (1 - change.size);
  const high = low + change.size;
  return random.chance(0.5) ? { base: low, candidate: high } : { base: high, candidate: low };
}

function lookedAt(tickets: readonly Drawn[], trials: number): LookedTicket[] {
  return tickets.map(({ base, candidate }) => ({
    sum: stepsOf({ base, candidate }, trials).reduce((total, step) => total + step, 0),
    left: base.slice(trials),
  }));
}

function stepsOf({ base, candidate }: Drawn, trials: number): number[] {
  return base.slice(0, trials).map((right, trial) => Number(candidate[trial]) - Number(right));
}

function pooledP(tickets: readonly Drawn[], trials: number): number {
  const steps = tickets.flatMap((ticket) => stepsOf(ticket, trials));
  return mcnemarExact(steps.filter((step) => step < 0).length, steps.filter((step) => step > 0).length);
}
