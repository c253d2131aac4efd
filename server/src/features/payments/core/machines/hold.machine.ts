/** The kind of answer that ends a hold without a person. */
type Hold = {
  /** `answer`: any clear answer of the provider. `proof`: only an answer that money or goods have moved, because two sources differ. */
  endedBy: 'answer' | 'proof';
};

/**
 * The reasons of a hold. Each is a state beside the payment's own: `parked` says that it is on hold, `held_for` names the state, `held_at`
 * its beginning. `parked` remains because older releases put payments on hold without a reason.
 */
export const holds = {
  /** The provider charged another amount than we requested. */
  'amount-mismatch': { endedBy: 'proof' },
  /** The provider denies its own callback, or proves two payments by one charge. */
  contradiction: { endedBy: 'proof' },
  /** Nobody has given a clear answer for a day. */
  'unsettled-too-long': { endedBy: 'answer' },
  /** The provider has refused the refund for a day. */
  'refund-refused': { endedBy: 'proof' },
  /** The provider waits for a person of ours before it refunds. */
  'refund-needs-attention': { endedBy: 'proof' },
  /** Settling it has failed five times in a row. */
  'settling-fails': { endedBy: 'answer' },
} as const satisfies Record<string, Hold>;

export type HoldReason = keyof typeof holds;

const isReason = (word: string | null): word is HoldReason => word !== null && word in holds;

/** Returns whether a clear answer ends a hold. Reasons that only another release knows wait for proof. */
export const isEndedByAnswer = (reason: string | null): boolean =>
  isReason(reason) && holds[reason].endedBy === 'answer';

const nameOf = (reason: string) => `HELD_${reason.replaceAll('-', '_').toUpperCase()}`;

/** The machine of holds: a person ends each of them, and so does the event of its reason. */
export const transitions: readonly { from: string; event: string; to: string }[] = Object.entries(holds).flatMap(
  ([reason, { endedBy }]) => [
    { from: 'FREE', event: reason, to: nameOf(reason) },
    { from: nameOf(reason), event: endedBy, to: 'FREE' },
    { from: nameOf(reason), event: 'settled by a person', to: 'FREE' },
  ],
);
