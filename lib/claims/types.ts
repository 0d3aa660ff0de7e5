/** A sentence of an answer that says an action was done or will be. Offsets are UTF-16 indices into the answer. */
export type Claim = {
  rule: string;
  action: string;
  sentence: string;
  start: number;
  end: number;
  /** The words that matched, as offsets into the answer. */
  match: { start: number; end: number };
  /** Object ids the sentence names ("O-1873"); [] when none. */
  objects: readonly string[];
};

/** A call that could have backed the claim, and why it does not. */
export type CandidateCall = { turn: number; call: number; tool: string; why: string };

export type ClaimVerdict = Claim & {
  state: "backed" | "unbacked" | "cannot tell";
  /** Every call of the run where the claim is not backed; [] where it is. */
  candidates: readonly CandidateCall[];
};
