import { randomBytes, randomUUID } from 'node:crypto';
import type { CurrencyCode, Money } from '@selfcare/contract/money';
import type { InitiateRequest } from '@selfcare/contract/payments';
import type { TransactionType } from '@selfcare/contract/products';
import type { PublicKey } from '@selfcare/contract/settings';
import { encodeTransactionId } from '@selfcare/contract/transaction-id';
import type { Market } from '@selfcare/markets/market';
import type { Database } from '../../../db/database.ts';
import { isRefusal, refuse, refuseField, type Answer } from '../../../http/answer.ts';
import type { Context } from '../../../http/context.ts';
import type { Vault } from '../../../security/vault.ts';
import { billTurn } from '../core/bill-queries.ts';
import { refuseBillRival } from './conflicting-bill.ts';
import { chargeOf } from '../core/charge.ts';
import { makeMove, type EngineParts } from '../core/engine.ts';
import { canonical, readUuid, type IdempotencyStore } from '../core/idempotency.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Grants } from './grants.ts';
import { modeNamed } from '../methods/modes.ts';
import {
  billText,
  checkPlace,
  goodsText,
  readAmount,
  readMsisdn,
  readPayer,
  type Order,
  type Payer,
  type PayPath,
} from '../core/order.ts';
import { lineOf, twinSeconds, type NewPayment } from '../core/payment.ts';
import { isLive } from '../core/payment.machine.ts';
import type { PurchaseStore } from '../core/purchase-store.ts';
import type { Quote } from '../products/quote.ts';
import { askOthersCards, releaseOwnBill, releaseUnpaidCards } from './release-cards.ts';

/** What initiate needs. */
export type InitiateParts = {
  database: Database;
  vault: Vault;
  market: Market;
  engine: EngineParts;
  idempotency: IdempotencyStore;
  purchases: PurchaseStore;
  quotes: Partial<Record<TransactionType, Quote>>;
  encryptionKey: () => Promise<PublicKey>;
  enableAmPin: boolean;
  grants: Grants;
  exchange: Pick<Exchange, 'chargeInLocal'>;
};

type Registered = { transactionId: string; encryptionKeyDetails: PublicKey };

/**
 * Registers one attempt at paying for a purchase. Nothing is charged. The same key with the same body answers the same
 * transaction; with another body 422. Refuses a second attempt while one may still be debited or is paid (409).
 */
export const initiate = async (
  parts: InitiateParts,
  request: InitiateRequest,
  context: Context,
  path: PayPath,
): Promise<Answer<Registered>> => {
  const key = readUuid(context.header('idempotency-key'));
  if (!key) return refuseField('idempotency-key', 'headerMissing');
  const purchaseHeader = context.header('purchase-id');
  const purchaseId = purchaseHeader ? readUuid(purchaseHeader) : key;
  if (!purchaseId) return refuseField('purchase-id', 'headerMissing');

  const fingerprint = parts.vault.hash('initiate', canonical({ ...request, purchaseId }));
  const repeated = await answerRepeat(parts, key, fingerprint);
  if (repeated) return repeated;

  const agreed = await agree(parts, request, context, path);
  if (isRefusal(agreed)) return agreed;
  const { order } = agreed.result;
  const payment = newPayment(parts, { ...agreed.result, purchaseId, giftSentence: request.giftSentence, context });
  const released = await releaseUnpaidCards(parts.engine, purchaseId, order);
  if (isRefusal(released)) return released;
  await askOthersCards(parts.engine, payment);
  const freed = await releaseOwnBill(parts.engine, payment);
  if (isRefusal(freed)) return freed;
  const stored = await register(parts, payment, order, { key, fingerprint });
  if (!isRefusal(stored)) context.rememberBrowser();
  return stored;
};

/** What is bought, who pays and what is charged; of a bill also which, and how much was paid of it before it was priced. */
type Agreed = { order: Order; payer: Payer; charge: Money; billHash: string | null; billPaid: number };

const agree = async (
  parts: InitiateParts,
  request: InitiateRequest,
  context: Context,
  path: PayPath,
): Promise<Answer<Agreed>> => {
  const place = checkPlace(request, parts.market);
  if (isRefusal(place)) return place;
  const payer = readPayer(request, parts, path);
  if (isRefusal(payer)) return payer;
  if (!(await isGranted(parts, request, payer.result, context))) return refuse('401');
  const quote = parts.quotes[request.transactionType];
  if (!quote) return refuseField('transactionType', 'notSold');
  const bill = billText(request);
  const billHash = bill === undefined ? null : parts.vault.hash('bill', bill);
  // Before billing is asked: what is paid of the bill from here on makes its price wrong.
  const billPaid = billHash ? await parts.engine.store.billPaid(billHash) : 0;
  const order = await quote(request, context);
  if (isRefusal(order)) return order;
  const charge = await chargeFor(parts, payer.result, order.result.price, place.result, context);
  return { result: { order: order.result, payer: payer.result, charge, billHash, billPaid } };
};

/** Whether the payer's token is good for this purchase; modes that need none are always granted. */
const isGranted = async (
  { market, grants }: InitiateParts,
  request: InitiateRequest,
  { method, payer }: Payer,
  context: Context,
): Promise<boolean> => {
  const purpose = modeNamed(market, method)?.purpose;
  if (!purpose) return true;
  const purchase = {
    amountMinor: readAmount(request, market) ?? 0,
    target: readMsisdn(request.mobileNumber, market) ?? '',
    transactionType: request.transactionType,
  };
  return grants.check({ authorization: context.header('authorization'), msisdn: payer ?? '', purpose, purchase });
};

const answerRepeat = async (parts: InitiateParts, key: string, fingerprint: string) => {
  const known = await parts.idempotency.find('initiate', key);
  if (!known) return undefined;
  if (known.fingerprint !== fingerprint) return refuse('422');
  return { result: { transactionId: known.paymentId, encryptionKeyDetails: await parts.encryptionKey() } };
};

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newReceiptCode = () => Array.from(randomBytes(8), (byte) => crockford[byte & 31]).join('');

/** What the provider moves for a price: a card's account has a currency of its own, and the customer may choose one of two. */
const chargeFor = async (
  { market, exchange }: InitiateParts,
  { gateway }: Payer,
  price: Money,
  currency: CurrencyCode,
  { browser }: Context,
): Promise<Money> => {
  if (gateway) return chargeOf(price, market.cardAccount);
  return currency === price.currency ? price : exchange.chargeInLocal(price, browser.hash);
};

type NewAttempt = Agreed & {
  purchaseId: string;
  giftSentence: InitiateRequest['giftSentence'];
  context: Context;
};

/** A gift is what another line than the payer's gets. */
const giftOf = ({ order, payer, giftSentence }: NewAttempt) => {
  const line = lineOf(order);
  return giftSentence && line && line !== payer.payer ? giftSentence : null;
};

const newPayment = ({ vault }: InitiateParts, attempt: NewAttempt): NewPayment => {
  const { purchaseId, order, payer, charge, billHash, billPaid, context } = attempt;
  return {
    id: encodeTransactionId(randomBytes(16)),
    purchaseId,
    ...payer,
    transactionType: order.transactionType,
    productCode: order.productCode,
    target: order.target,
    price: order.price,
    charge,
    details: { ...order.details, gift: giftOf(attempt), billPaid },
    billHash,
    twinHash: vault.hash('twin', `${payer.payer ?? context.browser.hash} ${goodsText(order)}`),
    browserHash: context.browser.hash,
    language: context.language,
    receiptCode: newReceiptCode(),
    debitRequestId: randomUUID(),
    refundRequestId: randomUUID(),
  };
};

/** An attempt that is never sent lapses after this. */
const lapseSeconds = 3600;

const register = async (
  parts: InitiateParts,
  payment: NewPayment,
  order: Order,
  { key, fingerprint }: { key: string; fingerprint: string },
): Promise<Answer<Registered>> => {
  // Made before the transaction: a key that is made in one that rolls back would be handed out and never stored.
  const encryptionKeyDetails = await parts.encryptionKey();
  return parts.database.transaction(async () => {
    const { store } = parts.engine;
    const goodsHash = parts.vault.hash('goods', goodsText(order));
    await parts.purchases.takeTurns(`initiate ${key}`);
    const purchase = await parts.purchases.hold(payment.purchaseId, goodsHash);
    // A twin with the same key may have been first while this one was being quoted.
    const repeated = await answerRepeat(parts, key, fingerprint);
    if (repeated) return repeated;
    if (purchase.goodsHash !== goodsHash) return refuse('422');

    const siblings = await store.ofPurchase(payment.purchaseId);
    const live = siblings.find(({ state }) => isLive(state));
    if (live) return refuse('409', { result: { transactionId: live.id } });
    const twin = await store.liveTwin(payment.twinHash, payment.purchaseId, twinSeconds);
    if (twin) return refuse('409', { result: { transactionId: twin.id } });
    if (payment.billHash) await parts.purchases.takeTurns(billTurn(payment.billHash));
    const rival = await refuseBillRival(parts.engine, payment);
    if (rival) return rival;

    const reason = 'replaced-by-another-attempt' as const;
    for (const sibling of siblings) await makeMove(parts.engine, sibling, 'withdraw', { reason, dueInSeconds: null });
    await store.insert(payment, lapseSeconds);
    await parts.idempotency.add('initiate', key, { fingerprint, paymentId: payment.id });
    return { result: { transactionId: payment.id, encryptionKeyDetails } };
  });
};
