/** Why a payment is on hold, and what ends that beside a person. */
type Hold = {
  /** `answer`: any clear answer of who was asked. `proof`: only one that money or goods have moved, for two have contradicted each other. */
  endedBy: 'answer' | 'proof';
};

/** Every reason for which a payment is put on hold. Each is a state of its own beside the payment's. */
export const holds = {
  /** Another amount was charged than was asked for. */
  'amount-mismatch': { endedBy: 'proof' },
  /** Who was asked says the opposite of what was announced, or proves two payments by one charge. */
  contradiction: { endedBy: 'proof' },
  /** Nobody has given a clear answer for a day. */
  'unsettled-too-long': { endedBy: 'answer' },
  /** The provider has refused the refund for a day. */
  'refund-refused': { endedBy: 'proof' },
  /** The provider waits for somebody of ours before it gives money back. */
  'refund-needs-attention': { endedBy: 'proof' },
  /** Settling it has failed five times in a row. */
  'settling-fails': { endedBy: 'answer' },
} as const satisfies Record<string, Hold>;

export type HoldReason = keyof typeof holds;

const isReason = (word: string | null): word is HoldReason => word !== null && word in holds;

/** Whether a clear answer ends a hold. A release beside this one may know other reasons: those wait for proof. */
export const isEndedByAnswer = (reason: string | null): boolean =>
  isReason(reason) && holds[reason].endedBy === 'answer';

const nameOf = (reason: string) => `HELD_${reason.replaceAll('-', '_').toUpperCase()}`;

/** The machine of holds, as it is drawn: a person ends each of them, and so does what its reason says. */
export const transitions: readonly { from: string; event: string; to: string }[] = Object.entries(holds).flatMap(
  ([reason, { endedBy }]) => [
    { from: 'FREE', event: reason, to: nameOf(reason) },
    { from: nameOf(reason), event: endedBy, to: 'FREE' },
    { from: nameOf(reason), event: 'settled by a person', to: 'FREE' },
  ],
);
