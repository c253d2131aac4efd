import type { InitiateRequest, ProcessRequest, StatusResult } from '../payments.ts';
import { nextStepOf } from '../purchase/next-step.ts';
import { isOpenCard, isRefunding, outcomeOf } from '../purchase/outcome.ts';
import { conflictingPayment, isWrongPin, isProviderRefusal, type Refusal } from './words.ts';

/** Builds the request that sends a registered attempt to its provider. */
export const processOf = (
  transactionId: string,
  { paymentMode, paymentMobile }: Pick<InitiateRequest, 'paymentMode' | 'paymentMobile'>,
  amPin?: string,
): ProcessRequest => ({ transactionId, paymentMode, paymentMobile: paymentMobile ?? '', ...(amPin && { amPin }) });

/** The call that was refused. `isRepeat`: the same attempt may have been sent before; `hasToken`: under an access token. */
type Sent = {
  step: 'initiate' | 'process';
  transactionId?: string | undefined;
  isRepeat?: boolean | undefined;
  hasToken?: boolean | undefined;
};

/**
 * The meaning of a refusal for its attempt. `ended`, `conflict`, `token`, `proof` and `renew` prove that the attempt
 * charged nothing; the others do not.
 */
export type Meaning =
  /** It is over. `isSpent`: it reached the provider, so its token is used up. */
  | { kind: 'ended'; isSpent: boolean }
  /** Another payment is in progress or done; its id if the browser may know it. */
  | { kind: 'conflict'; transactionId?: string }
  /** Its access token has expired: another code helps. */
  | { kind: 'token' }
  /** It may be sent once a code has verified the payer's number. */
  | { kind: 'proof' }
  /** Its purchase id belongs to other goods. */
  | { kind: 'renew' }
  /** The same request is still running. */
  | { kind: 'busy' }
  /** It may have been sent: only its status is certain. */
  | { kind: 'unclear' };

/** Checks that a refusal proves that process charged nothing. A 503 proves it only with `charged: 'no'`. */
const isDefinite = ({ code, result }: Refusal) =>
  isProviderRefusal(code) ||
  ['400', '401', '404', '413', '415', '429', '1011'].includes(code) ||
  (code === '503' && result?.charged === 'no');

/** Reads a refusal of initiate or process. A repeat's refusal proves nothing: the first request may have been accepted. */
export const readRefusal = (
  refusal: Refusal,
  { step, transactionId: own, isRepeat = false, hasToken = false }: Sent,
): Meaning => {
  const { code, result } = refusal;
  if (code === '401' && hasToken) return { kind: 'token' };
  const transactionId = conflictingPayment(refusal);
  if (transactionId !== undefined && transactionId !== own) return { kind: 'conflict', transactionId };
  if (code === '409' && result?.underWay === true) return { kind: 'conflict' };
  if (step === 'initiate') {
    if (code === '409') return { kind: 'busy' };
    return code === '422' ? { kind: 'renew' } : { kind: 'ended', isSpent: false };
  }
  if (isRepeat || !isDefinite(refusal)) return { kind: 'unclear' };
  if (result?.prove && !hasToken) return { kind: 'proof' };
  return { kind: 'ended', isSpent: isProviderRefusal(code) && !isWrongPin(code) };
};

/** An action of the customer: leave the order, repeat the request, begin another attempt, wait, or get help. */
export type Action = 'cancel' | 'retry' | 'new-attempt' | 'wait' | 'help';

const after = {
  ended: ['new-attempt', 'cancel'],
  conflict: ['wait', 'cancel'],
  token: ['new-attempt', 'cancel'],
  proof: ['retry', 'new-attempt', 'cancel'],
  renew: ['new-attempt', 'cancel'],
  busy: ['retry'],
  unclear: ['wait'],
} as const satisfies Record<Meaning['kind'], readonly Action[]>;

/** Returns the customer's actions after a refusal. No other attempt may begin until it is certain that nothing was charged. */
export const actionsAfter = ({ kind }: Meaning): readonly Action[] => after[kind];

/** Returns the customer's actions for an order whose last attempt has this status. */
export const actionsIn = (status: StatusResult): readonly Action[] => {
  const outcome = outcomeOf(status);
  if (outcome === 'paid') return [];
  if (outcome === 'registered') return ['new-attempt', 'cancel'];
  if (outcome === 'failed') return nextStepOf(status) === 'retry' ? ['new-attempt', 'cancel'] : ['cancel', 'help'];
  if (isOpenCard(status)) return ['retry', 'new-attempt', 'cancel'];
  return isRefunding(status) ? ['wait', 'help'] : ['wait'];
};
