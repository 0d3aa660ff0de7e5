import { calibrate, type NoEffect } from "@/lib/compare/testing-calibration";
import { formatFraction, formatInterval } from "@/lib/format";
import { measure, round } from "./measure";

const BASES = 1000;
const SEED = 4217;
const BAR = 0.05;

const CASES: readonly [name: string, noEffect: Omit<NoEffect, "trials">][] = [
  ["nothing changes", { change: null, revisions: 1 }],
  ["as many tickets gain as lose", { change: { share: 0.4, size: 0.5 }, revisions: 1 }],
  ["five revisions of no effect", { change: null, revisions: 5 }],
];

/** How often the comparison that the page calls says "settled" where nothing differs: at most one in twenty. */
export async function benchCalibration(): Promise<void> {
  console.log(
    `${BASES} generated pairs of 48 tickets each, seed ${SEED}; bar: at most ${100 * BAR} % settled`,
  );
  for (const trials of [1, 4]) {
    for (const [name, noEffect] of CASES) {
      const { value, cpuMs } = await measure(() =>
        calibrate({ ...noEffect, trials }, { bases: BASES, seed: SEED }),
      );
      const { settled, pooled } = value;
      const isHeld = settled.k <= BAR * settled.n;
      console.log(
        `  ${isHeld ? "holds" : "BROKEN"}  ${trials} trial${trials === 1 ? "" : "s"}, ${name}: ${formatFraction(settled)} settled (${formatInterval(settled)}); by pooled runs ${formatFraction(pooled)}; ${round(cpuMs / 1000, 1)} s CPU`,
      );
      if (!isHeld) process.exitCode = 1;
    }
  }
}
