import { ANSWER_CHECKS } from "./answer-checks";
import type { CheckSpec } from "./check-spec";
import { HTTP_CHECKS } from "./http-checks";
import { LIST_CHECKS } from "./list-checks";
import { OUTPUT_CHECKS } from "./output-checks";

/** Every check of layer 1, in the order they are shown. An id never changes its meaning. */
const CHECKS = { ...ANSWER_CHECKS, ...LIST_CHECKS, ...HTTP_CHECKS, ...OUTPUT_CHECKS };

export type CheckId = keyof typeof CHECKS;

export const CHECK_IDS = Object.keys(CHECKS) as readonly CheckId[];

export const specOf = (id: CheckId): CheckSpec => CHECKS[id];
