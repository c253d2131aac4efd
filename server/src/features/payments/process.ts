import type { Code } from '@selfcare/contract/codes';
import { parsePaymentMobile } from '@selfcare/contract/msisdn';
import type { ProcessRequest, ProcessResult } from '@selfcare/contract/payments';
import type { Market } from '@selfcare/markets/market';
import { brokenConstraint, type Database } from '../../db/database.ts';
import { isRefusal, refuse, refuseField, type Answer } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { Vault } from '../../security/vault.ts';
import { callDebit } from './debit.ts';
import { makeMove, type EngineParts } from './engine.ts';
import { canonical, readUuid, type IdempotencyStore } from './idempotency.ts';
import { twinSeconds } from './initiate.ts';
import { isFinal, isLive } from './payment.machine.ts';
import type { Payment } from './payment.ts';
import type { PurchaseStore } from './purchase-store.ts';
import { wireStatus } from './status.ts';

/** What process needs. */
export type ProcessParts = {
  database: Database;
  vault: Vault;
  market: Market;
  engine: EngineParts;
  idempotency: IdempotencyStore;
  purchases: PurchaseStore;
  /** Hears of errors that the customer must not: the answer is already decided. */
  report: (error: unknown) => void;
};

/** Prompts that one wallet may be sent in this many seconds, answered or not (safety.md A31). */
const promptBudget = { limit: 3, seconds: 600 };

/**
 * Sends a registered attempt to its provider, once. A repeat, or a process of anything that was sent before, has no
 * effect: 200 ALREADY_PROCESSED. An unmapped answer of the provider is REQUEST_RAISED until an enquiry decides.
 */
export const process = async (
  parts: ProcessParts,
  request: ProcessRequest,
  context: Context,
): Promise<Answer<ProcessResult>> => {
  const key = readUuid(context.header('idempotency-key'));
  if (!key) return refuseField('idempotency-key', 'headerMissing');
  const payment = await parts.engine.store.find(request.transactionId);
  if (!payment) return refuse('404');
  if (payment.method !== request.paymentMode) return refuseField('paymentMode', 'modeNotOffered');
  if (request.paymentMobile && parsePaymentMobile(request.paymentMobile, parts.market) !== payment.payer)
    return refuseField('paymentMobile', 'payerInvalid');

  const fingerprint = parts.vault.hash('process', canonical(request));
  const known = await parts.idempotency.find('process', key);
  if (known) return known.fingerprint === fingerprint ? answerRepeat(payment) : refuse('422');
  const sent = await send(parts, payment, { key, fingerprint });
  if (isRefusal(sent)) return sent;
  const sending = sent.result;
  if (sending === 'too-late') return answerSent(await reread(parts, payment), 'ALREADY_PROCESSED');

  return callProvider(parts, sending).catch((error: unknown) => {
    // The provider may have been reached: whatever broke after that, nobody may say that nothing was charged.
    parts.report(error);
    return answerSent(sending, wireStatus(sending.state));
  });
};

const callProvider = async (parts: ProcessParts, payment: Payment): Promise<Answer<ProcessResult>> => {
  const outcome = await callDebit(parts.engine, payment);
  const now = await reread(parts, payment);
  if (outcome.outcome === 'unsent' && now.reason === 'provider-unreachable')
    return refuse('503', { retryAfterSeconds: 10, result: { transactionId: payment.id } });
  return refusalOf(now) ?? answerSent(now, wireStatus(now.state));
};

const reread = async (parts: ProcessParts, payment: Payment): Promise<Payment> =>
  (await parts.engine.store.find(payment.id)) ?? payment;

/** Commits the intent: from here on the attempt counts as sent, whatever happens to this process. */
const send = async (
  parts: ProcessParts,
  payment: Payment,
  row: { key: string; fingerprint: string },
): Promise<Answer<Payment | 'too-late'>> => {
  try {
    return await parts.database.transaction(() => commitIntent(parts, payment, row));
  } catch (error) {
    if (brokenConstraint(error) !== 'payment_one_live') throw error;
    const siblings = await parts.engine.store.ofPurchase(payment.purchaseId);
    const live = siblings.find(({ state }) => isLive(state));
    return refuse('409', { result: { transactionId: live?.id ?? payment.id } });
  }
};

const commitIntent = async (
  { engine, idempotency, purchases }: ProcessParts,
  payment: Payment,
  { key, fingerprint }: { key: string; fingerprint: string },
): Promise<Answer<Payment | 'too-late'>> => {
  await purchases.takeTurns(`process ${key}`);
  const known = await idempotency.find('process', key);
  if (known && known.fingerprint !== fingerprint) return refuse('422');
  await purchases.takeTurns(payment.twinHash);
  if (payment.payer) await purchases.takeTurns(`payer ${payment.payer}`);
  if (payment.state !== 'REGISTERED') return { result: 'too-late' };
  const twin = await engine.store.liveTwin(payment.twinHash, payment.purchaseId, twinSeconds);
  if (twin) return refuse('409', { result: { transactionId: twin.id } });
  if (payment.payer && (await engine.store.promptsSince(payment.payer, promptBudget.seconds)) >= promptBudget.limit)
    return refuse('429', { detail: 'promptsExhausted', retryAfterSeconds: promptBudget.seconds });
  const moved = await makeMove(engine, payment, 'send', { dueInSeconds: engine.times.callSeconds });
  if (!moved) return { result: 'too-late' };
  await idempotency.add('process', key, { fingerprint, paymentId: payment.id });
  return { result: moved.payment };
};

const codeOfReason: Partial<Record<NonNullable<Payment['reason']>, Code>> = {
  'not-mobile-money-user': '4001',
  'balance-too-low': '1010',
  'wallet-locked': '1006',
};

/** The refusals that a wallet gives when it is first asked (wire.md "Small print"); the attempt has ended FAILED. */
const refusalOf = (payment: Payment): { refusal: { code: Code; result: { transactionId: string } } } | undefined => {
  const code = payment.state === 'DECLINED' && payment.reason ? codeOfReason[payment.reason] : undefined;
  return code && { refusal: { code, result: { transactionId: payment.id } } };
};

/** The same key again: the same answer when it is known, 409 while the first is still being sent. */
const answerRepeat = (payment: Payment): Answer<ProcessResult> => {
  if (payment.state === 'SENDING') return refuse('409', { result: { transactionId: payment.id } });
  return (
    refusalOf(payment) ?? answerSent(payment, isFinal(payment.state) ? 'ALREADY_PROCESSED' : wireStatus(payment.state))
  );
};

/** An unpaid card keeps its page: the answer carries its address each time. */
const answerSent = (payment: Payment, status: ProcessResult['status']): Answer<ProcessResult> => ({
  result: {
    transactionId: payment.id,
    status,
    ...(payment.state === 'PENDING' && payment.redirectUrl && { redirectUrl: payment.redirectUrl }),
  },
});
