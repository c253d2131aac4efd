/** Where a payment can be. An internal word never reaches the wire. */
export const paymentStates = [
  'REGISTERED',
  'SENDING',
  'PENDING',
  'UNKNOWN',
  'PAID',
  'FULFILLING',
  'FULFIL_UNKNOWN',
  'DONE',
  'DECLINED',
  'EXPIRED',
  'REFUND_DUE',
  'REFUNDING',
  'REFUNDED',
  'NOT_REFUNDED',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What can happen to a payment. */
export const paymentEvents = [
  'send',
  'withdraw',
  'lapse',
  'accept',
  'lose-debit',
  'resend',
  'pay',
  'decline',
  'expire',
  'deliver',
  'lose-delivery',
  'deliver-again',
  'delivered',
  'refuse-delivery',
  'refund',
  'lose-refund',
  'refunded',
  'abandon-refund',
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

/** What a move writes in its own database transaction: a ledger row, or the count and time of a call that comes next. */
export type PaymentEffect = 'post-charge' | 'post-delivery' | 'post-refund' | 'count-debit' | 'count-delivery';

type Move = { from: PaymentState; event: PaymentEvent; to: PaymentState; effects: readonly PaymentEffect[] };

const moves = (
  from: readonly PaymentState[],
  event: PaymentEvent,
  to: PaymentState,
  ...effects: PaymentEffect[]
): Move[] => from.map((state) => ({ from: state, event, to, effects }));

const inDoubt = ['SENDING', 'PENDING', 'UNKNOWN'] as const;

/**
 * Every move of a payment, for all methods and products; events without a row are ignored. DECLINED and EXPIRED need proof that nothing
 * was debited. Nothing leaves DONE, DECLINED, EXPIRED, REFUNDED or NOT_REFUNDED.
 */
export const transitions: readonly Move[] = [
  ...moves(['REGISTERED'], 'send', 'SENDING', 'count-debit'),
  ...moves(['REGISTERED'], 'withdraw', 'DECLINED'),
  ...moves(['REGISTERED'], 'lapse', 'EXPIRED'),

  ...moves(['SENDING', 'UNKNOWN'], 'accept', 'PENDING'),
  ...moves(['SENDING'], 'lose-debit', 'UNKNOWN'),
  ...moves(['SENDING', 'UNKNOWN'], 'resend', 'SENDING', 'count-debit'),
  ...moves(inDoubt, 'pay', 'PAID', 'post-charge'),
  ...moves(inDoubt, 'decline', 'DECLINED'),
  ...moves(inDoubt, 'expire', 'EXPIRED'),

  ...moves(['PAID'], 'deliver', 'FULFILLING', 'count-delivery'),
  ...moves(['FULFILLING'], 'lose-delivery', 'FULFIL_UNKNOWN'),
  ...moves(['FULFILLING', 'FULFIL_UNKNOWN'], 'deliver-again', 'FULFILLING', 'count-delivery'),
  ...moves(['FULFILLING', 'FULFIL_UNKNOWN'], 'delivered', 'DONE', 'post-delivery'),
  ...moves(['PAID', 'FULFILLING', 'FULFIL_UNKNOWN'], 'refuse-delivery', 'REFUND_DUE'),

  ...moves(['REFUND_DUE'], 'refund', 'REFUNDING'),
  ...moves(['REFUNDING'], 'lose-refund', 'REFUND_DUE'),
  ...moves(['REFUNDING'], 'refunded', 'REFUNDED', 'post-refund'),
  // Only an operator's refund ends so, and only a person ends it: its provider never made it. Other money must go back.
  ...moves(['REFUND_DUE', 'REFUNDING'], 'abandon-refund', 'NOT_REFUNDED'),
];

/**
 * Children of payments: refunds apart from the state of their parent. Each kind has its first event, the end of its id, and the ledger
 * kind of its refund, which is booked under the parent.
 */
export const births = {
  /** Money that came after its payment was closed. */
  'late-charge': { event: 'charge-late', idEnding: 'late', refund: 'late-refund' },
  /** An operator's refund of a delivered payment, whole or in part. */
  'operator-refund': { event: 'order-refund', idEnding: 'back', refund: 'operator-refund' },
} as const;
export type Born = keyof typeof births;

/** The first events of payments: a customer registers an attempt, or a child begins with money to refund. */
export const beginnings: readonly { event: string; to: PaymentState }[] = [
  { event: 'register', to: 'REGISTERED' },
  ...Object.values(births).map(({ event }) => ({ event, to: 'REFUND_DUE' as const })),
];

const table = new Map(transitions.map((move) => [`${move.from} ${move.event}`, move]));

/** The move that `event` makes from `state`, or undefined when there is none. */
export const moveOf = (state: PaymentState, event: PaymentEvent): Move | undefined => table.get(`${state} ${event}`);

/** Whether nothing can happen to it any more. */
export const isFinal = (state: PaymentState) => !transitions.some(({ from }) => from === state);

export type Stage =
  | 'registered'
  | 'debit'
  | 'paid'
  | 'delivery'
  | 'delivered'
  | 'refund'
  | 'refunded'
  | 'not-refunded'
  | 'not-charged';

/** The stage of each state: a state without its stage does not compile. */
export const stages: Readonly<Record<PaymentState, Stage>> = {
  REGISTERED: 'registered',
  SENDING: 'debit',
  PENDING: 'debit',
  UNKNOWN: 'debit',
  PAID: 'paid',
  FULFILLING: 'delivery',
  FULFIL_UNKNOWN: 'delivery',
  DONE: 'delivered',
  DECLINED: 'not-charged',
  EXPIRED: 'not-charged',
  REFUND_DUE: 'refund',
  REFUNDING: 'refund',
  REFUNDED: 'refunded',
  NOT_REFUNDED: 'not-refunded',
};

const at = (...wanted: Stage[]) => paymentStates.filter((state) => wanted.includes(stages[state]));

/** Whether a call of ours may be under way that brings the answer by itself. */
const isCalling = (state: PaymentState) =>
  transitions.some(({ to, effects }) => to === state && effects.some((effect) => effect.startsWith('count-')));

/** The sets of states that code and SQL ask for; payment-rows.ts makes SQL of them. */
export const stateSets = {
  /** The provider's answer on the debit is still open. */
  inDoubt: at('debit'),
  /** The same of a delivery. */
  inDelivery: at('delivery'),
  /** Only asking can tell how the debit or the delivery went on. */
  mustBeAsked: at('debit', 'delivery').filter((state) => !isCalling(state)),
  /** The same, and of a refund, which is sent again only after it was asked about. */
  awaitsWord: [...at('debit', 'delivery').filter((state) => !isCalling(state)), 'REFUNDING'],
  /** A call that moves money or goods may be under way, or what it did is not found: the end of a time is waited for. */
  calling: [...paymentStates.filter(isCalling), 'UNKNOWN', 'FULFIL_UNKNOWN', 'REFUNDING'],
  /** Sent, and not at its end. */
  underWay: at('debit', 'paid', 'delivery', 'refund'),
  /** A provider may still debit, or has debited without a refund. */
  live: at('debit', 'paid', 'delivery', 'delivered', 'refund', 'not-refunded'),
  /** Closed, and told as not charged. */
  notCharged: at('not-charged'),
  /** Money is to go back. */
  owed: at('refund'),
  /** What is called next for it is who delivers. */
  nextIsDelivery: at('paid', 'delivery'),
  /** Its money has reached its last place: no provider can say anything new. */
  settled: at('delivered', 'refunded', 'not-refunded'),
  /** The ends of a customer's payment. */
  ended: at('delivered', 'refunded', 'not-charged'),
  /** The ends of a child. */
  endedChild: at('refunded', 'not-refunded'),
} as const satisfies Record<string, readonly PaymentState[]>;

const notLive: ReadonlySet<PaymentState> = new Set(paymentStates.filter((state) => !stateSets.live.includes(state)));

/**
 * Whether a provider may still debit, or has debited without a refund: no second attempt may be sent beside it. So of a state
 * that only a newer release knows.
 */
export const isLive = (state: PaymentState) => !notLive.has(state);

/** Whether the provider's answer on the debit is still open. */
export const isInDoubt = (state: PaymentState) => stateSets.inDoubt.includes(state);
