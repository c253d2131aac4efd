/** Where a payment can be. An internal word never reaches the wire. */
export const paymentStates = [
  'REGISTERED',
  'AUTHORISED',
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
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What can happen to a payment. */
export const paymentEvents = [
  'authorise',
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
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

/** What a move asks for: a ledger row in the same database transaction, or one call after the commit. */
export type PaymentEffect =
  | 'post-charge'
  | 'post-delivery'
  | 'post-refund'
  | 'call-debit'
  | 'call-delivery'
  | 'call-refund';

type Move = { from: PaymentState; event: PaymentEvent; to: PaymentState; effects: readonly PaymentEffect[] };

const moves = (
  from: readonly PaymentState[],
  event: PaymentEvent,
  to: PaymentState,
  ...effects: PaymentEffect[]
): Move[] => from.map((state) => ({ from: state, event, to, effects }));

const unsent = ['REGISTERED', 'AUTHORISED'] as const;
const inDoubt = ['SENDING', 'PENDING', 'UNKNOWN'] as const;

/**
 * Every move a payment can make, for all methods and goods. Whatever is not listed does not happen: a late or repeated
 * event on a state without its row is ignored. DECLINED and EXPIRED are entered only with proof that nothing was
 * debited; nothing leaves DONE, DECLINED, EXPIRED or REFUNDED.
 */
export const transitions: readonly Move[] = [
  ...moves(['REGISTERED'], 'authorise', 'AUTHORISED'),
  ...moves(unsent, 'send', 'SENDING', 'call-debit'),
  ...moves(unsent, 'withdraw', 'DECLINED'),
  ...moves(unsent, 'lapse', 'EXPIRED'),

  ...moves(['SENDING', 'UNKNOWN'], 'accept', 'PENDING'),
  ...moves(['SENDING'], 'lose-debit', 'UNKNOWN'),
  ...moves(['SENDING', 'UNKNOWN'], 'resend', 'SENDING', 'call-debit'),
  ...moves(inDoubt, 'pay', 'PAID', 'post-charge'),
  ...moves(inDoubt, 'decline', 'DECLINED'),
  ...moves(inDoubt, 'expire', 'EXPIRED'),

  ...moves(['PAID'], 'deliver', 'FULFILLING', 'call-delivery'),
  ...moves(['FULFILLING'], 'lose-delivery', 'FULFIL_UNKNOWN'),
  ...moves(['FULFILLING', 'FULFIL_UNKNOWN'], 'deliver-again', 'FULFILLING', 'call-delivery'),
  ...moves(['FULFILLING', 'FULFIL_UNKNOWN'], 'delivered', 'DONE', 'post-delivery'),
  ...moves(['PAID', 'FULFILLING', 'FULFIL_UNKNOWN'], 'refuse-delivery', 'REFUND_DUE'),

  ...moves(['REFUND_DUE'], 'refund', 'REFUNDING', 'call-refund'),
  ...moves(['REFUNDING'], 'lose-refund', 'REFUND_DUE'),
  ...moves(['REFUNDING'], 'refunded', 'REFUNDED', 'post-refund'),
];

const table = new Map(transitions.map((move) => [`${move.from} ${move.event}`, move]));

/** The move that `event` makes from `state`, or undefined when there is none. */
export const moveOf = (state: PaymentState, event: PaymentEvent): Move | undefined => table.get(`${state} ${event}`);

/** Whether nothing can happen to it any more. */
export const isFinal = (state: PaymentState) => !transitions.some(({ from }) => from === state);

/** Whether a provider may still debit, or has debited without a refund: no second attempt may be sent beside it. */
export const isLive = (state: PaymentState) =>
  !['REGISTERED', 'AUTHORISED', 'DECLINED', 'EXPIRED', 'REFUNDED'].includes(state);

/** Whether the provider's answer on the debit is still open. */
export const isInDoubt = (state: PaymentState) => (inDoubt as readonly PaymentState[]).includes(state);
