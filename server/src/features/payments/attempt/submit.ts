import type { Code } from '@selfcare/contract/codes';
import { parsePaymentMobile } from '@selfcare/contract/values/msisdn';
import type { CardPopup, ProcessRequest, ProcessResult } from '@selfcare/contract/payments';
import type { Market } from '@selfcare/markets/market';
import { brokenConstraint, type Database } from '../../../db/database.ts';
import { isRefusal, refuse, refuseField, type Answer, type Refusal } from '../../../http/answer.ts';
import type { Context } from '../../../http/context.ts';
import type { Vault } from '../../../security/vault.ts';
import { refuseConflictingBillPayment, refuseUnderWay } from './conflicting-bill.ts';
import { commitOrReadBack } from './commit-or-read-back.ts';
import { closeDuplicates, findUnpaidDuplicates } from './conflicting-payments.ts';
import { debits } from '../../../outbound/debit.ts';
import { nextLateLook } from '../core/schedule.ts';
import type { Grants } from './grants.ts';
import { methods } from '../methods/methods.ts';
import { accountName, modeNamed, type Mode } from '../methods/modes.ts';
import type { PayPath } from '../methods/payer.ts';
import { begunBy, refuseClosed, triedBy, type ClosureDeps } from './refuse-closed.ts';
import type { Held, PayerBudgets } from './payer-budgets.ts';
import { reserveGuess, settleGuess, lockAtLastGuess, openPin, type PinDeps, refuseLocked } from './pin.ts';
import { makeMove, startCall, type EngineContext } from '../core/engine.ts';
import type { Stopwatch } from '../../../clocks/clocks.ts';
import { canonical, type Keyed, KeyTaken, readUuid, type IdempotencyStore } from '../core/idempotency.ts';
import { isFinal, isLive } from '../core/payment.machine.ts';
import { duplicateSeconds, type Payment } from '../core/payment.ts';
import type { PurchaseStore } from '../core/purchase-store.ts';
import { lineOf } from '../products/products.ts';
import { wireStatus } from '../core/wire-status.ts';

/** What submitting needs. */
export type SubmitDeps = PinDeps &
  ClosureDeps & {
    grants: Grants;
    database: Database;
    vault: Vault;
    market: Market;
    engine: EngineContext;
    idempotency: IdempotencyStore;
    purchases: PurchaseStore;
    payerBudgets: PayerBudgets;
    /** Hears of errors that the customer must not: the answer is already decided. */
    report: (error: unknown) => void;
    /** What the card provider's window needs, where the market opens one. */
    cardPopup: (payment: Payment) => CardPopup | undefined;
    /** Lets so many milliseconds go by, where they are not waited for. */
    pause?: (ms: number) => Promise<void>;
  };

/** What only the customer has given now: the token of the code, the opened PIN. Lives as long as the request. */
type Consent = { mode: Mode; context: Context; held: Held; pin?: string };

/**
 * Sends a registered attempt to its provider, once, for the browser that registered it (404 for others). A repeat has no effect
 * (ALREADY_PROCESSED). Refuses a sealed PIN that was seen before (409), and a closed method or product (503) without spending anything.
 */
export const submit = async (
  deps: SubmitDeps,
  request: ProcessRequest,
  context: Context,
  path: PayPath,
): Promise<Answer<ProcessResult>> => {
  const key = readUuid(context.header('idempotency-key'));
  if (!key) return refuseField('idempotency-key', 'headerMissing');
  if (request.amPin && (await deps.pins.wasSeen(request.amPin)))
    return refuse('409', { detail: 'pinSeen', result: { transactionId: request.transactionId } });
  const payment = await deps.engine.store.find(request.transactionId);
  const isOwner = payment?.browserHash === context.browser.hash;
  if (!payment || (payment.state === 'REGISTERED' && !isOwner)) return refuse('404');
  const mode = readMode(deps, request, payment, path);
  if (isRefusal(mode)) return mode;

  const fingerprint = deps.vault.hash('process', canonical(request));
  // A key is kept by the transaction that sends: under this one an attempt that was not sent has none.
  const known = payment.state === 'REGISTERED' ? undefined : await deps.idempotency.find('process', key);
  if (known && known.fingerprint !== fingerprint) return refuse('422');
  if (!isOwner) return { result: { transactionId: payment.id, status: 'ALREADY_PROCESSED' } };
  if (known) return answerRepeat(deps, payment);
  if (payment.state !== 'REGISTERED') return answerSent(deps, payment, 'ALREADY_PROCESSED');
  return sendRegistered(deps, payment, { mode: mode.result, context, amPin: request.amPin, row: { key, fingerprint } });
};

/** What the customer gave for a registered attempt, and the key under which it is sent. */
type Given = Pick<Consent, 'mode' | 'context'> & { amPin: ProcessRequest['amPin']; row: Keyed };

/** Takes what asking the payer costs, commits the intent and calls the provider; what was taken for an attempt that is refused before is given back. */
const sendRegistered = async (
  deps: SubmitDeps,
  payment: Payment,
  { mode, context, amPin, row }: Given,
): Promise<Answer<ProcessResult>> => {
  const { id: transactionId, transactionType } = payment;
  const nothingSent = { transactionId, charged: 'no' };
  const closed = refuseClosed(deps, { mode, transactionType }, context, nothingSent);
  if (closed) return closed;
  const looked = await deps.payerBudgets.reserveLookUp(payment, context);
  if (isRefusal(looked)) return looked;
  const { hasRivals, hasPaid } = await deps.engine.store.standingOf(payment, duplicateSeconds);
  const held = await deps.payerBudgets.reserve(payment, mode, context, hasPaid);
  if (isRefusal(held)) return held;
  const duplicates = hasRivals ? await findDuplicates(deps, payment, mode, held.result) : { result: [] };
  if (isRefusal(duplicates)) return duplicates;
  const leave = deps.availability.admit(begunBy(mode, transactionType), triedBy(context));
  const giveBack = async () => {
    leave();
    await held.result.release();
  };
  const prepared = await orGiveBack(deps, giveBack, () =>
    prepare(deps, payment, { mode, context, held: held.result, amPin }, row),
  );
  if (isRefusal(prepared)) return prepared;
  const { sending, guesses, consent, elapsedSeconds } = prepared.result;
  // Whoever was faster sends this very attempt: what was taken for it is theirs.
  if (typeof sending === 'string') leave();
  if (sending === 'too-late') return answerSent(deps, await reread(deps, payment), 'ALREADY_PROCESSED');
  // Nobody knows whether it is sent, so nobody may say that nothing was charged.
  if (sending === 'unclear') return answerSent(deps, payment, 'REQUEST_RAISED');

  return callProvider(deps, sending, consent, { guesses, duplicates: duplicates.result, elapsedSeconds }).catch(
    (error: unknown) => {
      // The provider may have been reached: whatever broke after that, nobody may say that nothing was charged.
      deps.report(error);
      return answerSent(deps, sending, wireStatus(sending.state));
    },
  );
};

/** Does what comes before an attempt is sent; where that is refused or fails, what was taken for it is given back. */
const orGiveBack = async <Result>(
  { report }: SubmitDeps,
  giveBack: () => Promise<void>,
  body: () => Promise<Answer<Result>>,
): Promise<Answer<Result>> => {
  const answer = await body().catch(async (error: unknown) => {
    // The error at hand is the one to tell.
    await giveBack().catch(report);
    throw error;
  });
  if (isRefusal(answer)) await giveBack();
  return answer;
};

/**
 * Asks about what others had this payer asked for, where the payer may be asked now at all: one who may not is refused for
 * nothing as often as he comes, and the provider would answer for each of these.
 */
const findDuplicates = (deps: SubmitDeps, payment: Payment, mode: Mode, held: Held): Promise<Answer<Payment[]>> =>
  orGiveBack(deps, held.release, async () => {
    const judged = await deps.payerBudgets.judge(payment, mode, held);
    return isRefusal(judged) ? judged : { result: await findUnpaidDuplicates(deps.engine, payment) };
  });

const readMode = ({ market }: SubmitDeps, request: ProcessRequest, payment: Payment, path: PayPath): Answer<Mode> => {
  const mode = modeNamed(market, payment.method);
  if (!mode || payment.method !== request.paymentMode) return refuseField('paymentMode', 'modeNotOffered');
  if (mode.purpose && path === 'plain') return refuse('401');
  if (!mode.purpose && path === 'auth') return refuseField('paymentMode', 'modeNotOffered');
  if (request.paymentMobile && parsePaymentMobile(request.paymentMobile, market) !== payment.payer)
    return refuseField('paymentMobile', 'payerInvalid');
  if (request.amPin && !mode.takesPin) return refuseField('amPin', 'modeNotOffered');
  return { result: mode };
};

const callProvider = async (
  deps: SubmitDeps,
  payment: Payment,
  { mode, held, pin }: Consent,
  { guesses, duplicates, elapsedSeconds }: { guesses: number; duplicates: Payment[]; elapsedSeconds: Stopwatch },
): Promise<Answer<ProcessResult>> => {
  const judge = lockAtLastGuess(guesses);
  const { answer: outcome, moved } = await debits(deps.engine, { pin, judge }).call(payment, elapsedSeconds);
  const now = moved ?? (await reread(deps, payment));
  await held.settle(now);
  if (isLive(now.state)) await closeDuplicates(deps.engine, duplicates);
  if (mode.takesPin) {
    const judged = await settleGuess(deps, now, outcome, guesses);
    if (judged?.refusal.code === '1004') await deps.grants.giveBack(payment.id);
    if (judged) return judged;
  }
  if (outcome.outcome === 'unsent' && now.reason === 'provider-unreachable') {
    // A token is spent by a debit that was sent; no byte of this one was.
    await deps.grants.giveBack(payment.id);
    // The attempt is over and was never sent: of this 503 alone it is certain.
    const result = { transactionId: payment.id, charged: 'no' };
    return refuse('503', { detail: 'outNothingCharged', retryAfterSeconds: 10, result });
  }
  return refusalOf(deps, now) ?? answerSent(deps, now, wireStatus(now.state));
};

const reread = async (deps: SubmitDeps, payment: Payment): Promise<Payment> =>
  (await deps.engine.store.find(payment.id)) ?? payment;

/** An intent that is committed, that somebody else was faster with or nobody knows of. */
type Sent = { sending: Payment | 'too-late' | 'unclear'; guesses: number; writtenBy?: string };

type Prepared = Sent & { consent: Consent; elapsedSeconds: Stopwatch };

/** Opens the PIN, where there is one, and commits the intent: all that comes before the provider is called. */
const prepare = async (
  deps: SubmitDeps,
  payment: Payment,
  { amPin, ...given }: Omit<Consent, 'pin'> & { amPin: ProcessRequest['amPin'] },
  row: Keyed,
): Promise<Answer<Prepared>> => {
  const pin: Answer<string | undefined> = given.mode.takesPin
    ? await openPin(deps, amPin, payment)
    : { result: undefined };
  if (isRefusal(pin)) return pin;
  const consent = { ...given, ...(pin.result && { pin: pin.result }) };
  const elapsedSeconds = startCall(deps.engine);
  const sent = await send(deps, payment, consent, row);
  return isRefusal(sent) ? sent : { result: { ...sent.result, consent, elapsedSeconds } };
};

/** Commits the intent: from here on the attempt counts as sent, whatever happens to this process. */
const send = async (deps: SubmitDeps, payment: Payment, consent: Consent, row: Keyed): Promise<Answer<Sent>> => {
  try {
    return await commitOrReadBack(deps, row.key, () => commitIntent(deps, payment, consent, row));
  } catch (error) {
    if (error instanceof KeyTaken) return refuse('422');
    if (brokenConstraint(error) !== 'payment_one_live') throw error;
    const siblings = await deps.engine.store.ofPurchase(payment.purchaseId);
    const live = siblings.find(({ state }) => isLive(state));
    return refuseUnderWay(live ?? payment, payment);
  }
};

const commitIntent = async (
  deps: SubmitDeps,
  payment: Payment,
  consent: Consent,
  { key, fingerprint }: Keyed,
): Promise<Answer<Sent>> => {
  const { engine, idempotency, purchases } = deps;
  const { duplicateHash, payer } = payment;
  // In one trip, and before anything is read: what is decided below is decided alone.
  const payerLocks = payer === null ? [] : [`payer ${payer}`];
  await purchases.advisoryLock(`process ${key}`, duplicateHash, ...payerLocks);
  const { now, duplicate } = await engine.store.findWithDuplicate(payment, duplicateSeconds);
  if (now?.state !== 'REGISTERED') return { result: { sending: 'too-late', guesses: 0 } };
  if (duplicate) return refuseUnderWay(duplicate, payment);
  const conflicting = await refuseConflictingBillPayment(engine, payment);
  if (conflicting) return conflicting;
  const consented = await spendConsent(deps, payment, consent);
  if (isRefusal(consented)) return consented;
  const moved = await makeMove(engine, payment, 'send', { dueInSeconds: engine.times.callSeconds });
  if (!moved) return { result: { sending: 'too-late', guesses: 0 } };
  if (!(await idempotency.add('process', key, { fingerprint, paymentId: payment.id }))) throw new KeyTaken();
  return { result: { sending: moved.payment, guesses: consented.result, writtenBy: moved.writtenBy } };
};

/** Looks whether the payer may be asked, spends the token and counts the guess at the PIN: answers which one it is. */
const spendConsent = async (deps: SubmitDeps, payment: Payment, consent: Consent): Promise<Answer<number>> => {
  const judged = await deps.payerBudgets.judge(payment, consent.mode, consent.held);
  return isRefusal(judged) ? judged : spendToken(deps, payment, consent);
};

/** Spends the token that the mode asks for, and counts the guess at the PIN: answers which one it is. */
const spendToken = async (
  deps: SubmitDeps,
  payment: Payment,
  { mode, context, pin }: Consent,
): Promise<Answer<number>> => {
  if (!mode.purpose) return { result: 0 };
  const payer = payment.payer ?? '';
  const authorization = context.header('authorization');
  const purchase = {
    amountMinor: payment.price.amountMinor,
    target: lineOf(payment) ?? '',
    transactionType: payment.transactionType,
  };
  const use = { authorization, msisdn: payer, purpose: mode.purpose, purchase };
  if (!(await deps.grants.check(use))) return refuse('401');
  const guess = pin ? await reserveGuess(deps, payment, context) : { result: 0 };
  if (!isRefusal(guess)) return (await deps.grants.spend(use, payment.id)) ? guess : refuse('401');
  if (guess.refusal.code === '1006') {
    const dueInSeconds = nextLateLook(payment, 0);
    await makeMove(deps.engine, payment, 'withdraw', { reason: 'wallet-locked', dueInSeconds });
  }
  return guess;
};

const codeOfReason: Partial<Record<NonNullable<Payment['reason']>, Code>> = {
  'not-mobile-money-user': '4001',
  'balance-too-low': '1010',
  'wallet-locked': '1006',
};

/** Nothing was sent to the bank, and the customer can mend it. */
const refuseEmail = ({ id }: Payment) =>
  refuse('400', {
    detail: 'emailRefused',
    fields: [{ path: 'email', message: 'emailRefused' }],
    result: { transactionId: id, charged: 'no' },
  });

/** The refusals that an account gives when it is first asked; the attempt has ended FAILED. */
const refusalOf = ({ market }: SubmitDeps, payment: Payment): { refusal: Refusal } | undefined => {
  if (payment.state === 'DECLINED' && payment.reason === 'email-refused') return refuseEmail(payment);
  const code = payment.state === 'DECLINED' && payment.reason ? codeOfReason[payment.reason] : undefined;
  if (!code) return undefined;
  if (code === '1006') return refuseLocked(market, payment);
  const mode = modeNamed(market, payment.method);
  const detail = code === '1010' && mode && methods[mode.type].balanceTooLow;
  const values = { wallet: accountName(market, payment) };
  return refuse(code, { ...(detail && { detail }), values, result: { transactionId: payment.id } });
};

/** The same key again: the same answer when it is known, 409 while the first is still being sent. */
const answerRepeat = (deps: SubmitDeps, payment: Payment): Answer<ProcessResult> => {
  if (payment.state === 'SENDING') return refuse('409', { result: { transactionId: payment.id } });
  return (
    refusalOf(deps, payment) ??
    answerSent(deps, payment, isFinal(payment.state) ? 'ALREADY_PROCESSED' : wireStatus(payment.state))
  );
};

/** An unpaid card keeps its page and its window: the answer carries them each time. */
const answerSent = (
  { cardPopup }: SubmitDeps,
  payment: Payment,
  status: ProcessResult['status'],
): Answer<ProcessResult> => {
  const popup = cardPopup(payment);
  return {
    result: {
      transactionId: payment.id,
      status,
      ...(payment.state === 'PENDING' && payment.redirectUrl && { redirectUrl: payment.redirectUrl }),
      ...(popup && { popup }),
    },
  };
};
