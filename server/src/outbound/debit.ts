import { present } from '@selfcare/contract/typed/present';
import { isSameMoney } from '@selfcare/contract/values/money';
import { chargeNumber, methodOf, moveBy, putOnHold, type EngineContext } from '../features/payments/core/engine.ts';
import type { DebitOutcome, DebitReference, DebitState, Reason } from '../features/payments/core/gateway.ts';
import { isNumberTaken } from '../features/payments/core/ledger.ts';
import { knownAs, type Payment } from '../features/payments/core/payment.ts';
import { isAbandoned, nextAsk, nextDenialAsk, nextLateLook, type Times } from '../features/payments/core/schedule.ts';
import { factsOfPayment, storedBy } from './of-payment.ts';
import type { Policy, Word } from './protocol.ts';
import { run } from './run.ts';

type Paid = DebitState & { outcome: 'paid' };
type Answer = DebitState | DebitOutcome;

/** Returns the debit of a payment as its provider knows it. */
export const debitReference = (deps: EngineContext, payment: Payment): DebitReference => ({
  transactionId: knownAs(payment),
  requestId: payment.debitRequestId,
  charge: payment.charge,
  ...(payment.payer && { payer: deps.toInternational(payment.payer) }),
  ...(payment.providerReference && { providerReference: payment.providerReference }),
});

/** Returns the rules of a debit. With a PIN (`isAttended`) only the payer sends it, and no prompt can stay open at the provider. */
export const debitPolicy = (times: Times, isAttended: boolean): Policy => ({
  saidTwice: ['done', 'refused', 'differs'],
  countsEarly: ['done', 'refused', 'differs', 'silent'],
  endsHold: { plain: ['done', 'refused', 'missing'], doubt: ['done'] },
  refused: 'ends',
  unsent: 'ends',
  booksLost: true,
  isApproved: true,
  missing: {
    proofSeconds: isAttended ? times.missingDeliverySeconds : times.walletPendingSeconds,
    // A prompt that comes later would surprise the payer.
    resendWithinSeconds: isAttended ? 0 : 120,
    leadsTo: 'ends',
    mostSends: 3,
  },
});

/** Returns whether the provider charged what we asked for. */
export const isWholeCharge = ({ charge }: Payment, { charged }: Paid): boolean => isSameMoney(charged, charge);

const wordOf = (deps: EngineContext, payment: Payment, answer: Answer): Word | undefined => {
  const { outcome } = answer;
  if (outcome === 'refunded' || (outcome === 'paid' && 'charged' in answer && !isWholeCharge(payment, answer)))
    return 'differs';
  // The address of this card page was lost with the answer, so nobody ever saw the page.
  const isUnreachable = payment.state === 'PENDING' ? isAbandoned(payment, deps.times) : payment.gateway !== null;
  return outcome === 'pending' && isUnreachable ? 'void' : undefined;
};

/** Returns whether a callback claims the same. On hold it does not count: a claim names no amount. */
const isBacked = ({ claim, onHold }: Payment, { outcome }: Answer): boolean =>
  !onHold && (outcome === 'paid' ? claim === 'paid' : outcome === 'declined' && claim === 'not-paid');

const isSame = (one: DebitState, other: DebitState): boolean => {
  if (one.outcome !== 'paid' || other.outcome !== 'paid') return one.outcome === other.outcome;
  // Two numbers of the provider are two debits.
  return isSameMoney(one.charged, other.charged) && one.providerReference === other.providerReference;
};

/** The payer's PIN for this call, and a second reading of its answer. */
type Given = { pin?: string | undefined; judge?: (outcome: DebitOutcome) => DebitOutcome };

/** Returns the protocol of debits. `attempt/submit.ts` commits the first intent; resends commit theirs here. */
export const debits = (deps: EngineContext, { pin, judge = (outcome) => outcome }: Given = {}) =>
  run<Payment, DebitState, DebitOutcome>(deps, {
    connectorOf: ({ method }) => present(deps.connectors.ofMode[method]),
    policyOf: (payment) => debitPolicy(deps.times, methodOf(deps, payment).isAttended ?? false),
    factsOf: (payment, asked) => ({
      ...factsOfPayment(deps, payment, asked),
      isCalling: payment.state === 'SENDING',
      isOpen: payment.state === 'PENDING',
      sends: payment.sends,
      isRepeated: payment.sends > 1,
      ...(payment.state !== 'SENDING' && { callLeft: -Infinity }),
    }),
    wordOf: (payment, answer) => wordOf(deps, payment, answer),
    isBacked,
    isSame,
    ask: (payment) => methodOf(deps, payment).enquire(debitReference(deps, payment)),
    begin: (payment) => moveBy(deps, payment, ['resend'], { dueInSeconds: deps.times.callSeconds }),
    call: async (payment, sending) => {
      const request = {
        ...debitReference(deps, payment),
        price: payment.price,
        ...(payment.email && { email: payment.email }),
        ...(pin && { pin }),
        returnUrl: deps.returnUrl(payment.id),
        description: deps.payee,
      };
      return judge(await methodOf(deps, payment).debit(request, sending));
    },
    apply: storedBy(deps, async (payment, { as }, answer: Answer) => {
      if (as === 'done' && answer.outcome === 'paid') return bookCharge(deps, payment, answer.providerReference);
      if (as === 'open') return accept(deps, payment, answer);
      if (as === 'lost') return moveBy(deps, payment, ['lose-debit'], { dueInSeconds: 2 });
      if (as === 'missing') return close(deps, payment, 'not-received-by-provider');
      if (as === 'void' && payment.state === 'PENDING') return close(deps, payment, 'card-abandoned');
      return close(deps, payment, answer.outcome === 'declined' ? answer.reason : 'provider-unreachable');
    }),
  });

const accept = (deps: EngineContext, payment: Payment, { outcome: _outcome, ...known }: Answer) =>
  moveBy(deps, payment, ['accept'], {
    ...known,
    dueInSeconds: nextAsk({ ...payment, state: 'PENDING', asks: 0 }, deps.times),
  });

/** Books a paid debit. If its provider's number belongs to another payment, the debit goes on hold. */
const bookCharge = async (deps: EngineContext, payment: Payment, reference: string): Promise<Payment | undefined> => {
  const number = chargeNumber(deps, payment, reference);
  try {
    return await moveBy(deps, payment, ['pay'], { ...number, dueInSeconds: 0 });
  } catch (error) {
    if (!isNumberTaken(error)) throw error;
    return putOnHold(deps, payment, 'contradiction');
  }
};

const expiredReasons: ReadonlySet<Reason> = new Set(['prompt-expired', 'card-abandoned', 'not-received-by-provider']);

/** The number of enquiries that may deny a callback's "paid" before a person is called. */
export const mostDenials = 8;

/** Closes the attempt as not charged. Against a callback that claims success it enquires again, and calls a person in the end. */
export const close = async (deps: EngineContext, payment: Payment, reason: Reason): Promise<Payment | undefined> => {
  const event = expiredReasons.has(reason) ? 'expire' : 'decline';
  const closed = await moveBy(deps, payment, [event], { reason, dueInSeconds: nextLateLook(payment, 0) });
  if (closed) return closed;
  const now = await deps.store.find(payment.id);
  if (!now || now.version !== payment.version || now.onHold || now.claim !== 'paid') return undefined;
  if (now.state === 'SENDING') await moveBy(deps, now, ['lose-debit'], { dueInSeconds: 2 });
  else if (now.denials >= mostDenials) await putOnHold(deps, now, 'contradiction');
  else await deps.store.noteAsk(now, nextDenialAsk(now), 'denied');
  return undefined;
};
