import { present } from '@selfcare/contract/typed/present';
import type { CurrencyCode, Money } from '@selfcare/contract/values/money';
import type { InitiateRequest } from '@selfcare/contract/payments';
import type { TransactionType } from '@selfcare/contract/products';
import type { PublicKey } from '@selfcare/contract/settings';
import { encodeTransactionId } from '@selfcare/contract/values/transaction-id';
import type { Market } from '@selfcare/markets/market';
import type { Database } from '../../../db/database.ts';
import { isRefusal, refuse, refuseField, type Answer, type Refusal } from '../../../http/answer.ts';
import type { Context } from '../../../http/context.ts';
import { budgetTable } from '../../../http/limits/budget-table.ts';
import type { CallerBudgets } from '../../../http/limits/caller-budgets.ts';
import type { Vault } from '../../../security/vault.ts';
import { billHashOf } from '../core/bill-queries.ts';
import { refuseConflictingBillPayment, refuseUnderWay } from './conflicting-bill.ts';
import { makeMove, type EngineContext } from '../core/engine.ts';
import {
  canonical,
  type Keyed,
  type KeyedRow,
  KeyTaken,
  readUuid,
  type IdempotencyStore,
} from '../core/idempotency.ts';
import { chargeOf, type Exchange } from '../core/exchange.ts';
import type { Grants } from './grants.ts';
import { newIds, type NewIds } from './new-ids.ts';
import type { Payer } from '../methods/payer-readers.ts';
import { modeOfPayment } from '../methods/modes.ts';
import { readPayer, type PayPath } from '../methods/payer.ts';
import { checkPlace, productText, readAmount, readMsisdn, type Order } from '../core/order.ts';
import { duplicateSeconds, type NewPayment } from '../core/payment.ts';
import { nextLateLook } from '../core/schedule.ts';
import { isLive } from '../core/payment.machine.ts';
import type { PurchaseStore } from '../core/purchase-store.ts';
import { leadOf, lineOf, productOf } from '../products/products.ts';
import type { Quote } from '../products/quote.ts';
import { refuseClosed, type ClosureDeps } from './refuse-closed.ts';
import { closeOwnCard, closeOwnCardOfBill, enquireOthersOfBill } from './conflicting-payments.ts';

/** What initiate needs. */
export type InitiateDeps = ClosureDeps & {
  database: Database;
  vault: Vault;
  market: Market;
  engine: EngineContext;
  idempotency: IdempotencyStore;
  purchases: PurchaseStore;
  quotes: Readonly<Record<TransactionType, Quote>>;
  encryptionKey: () => Promise<PublicKey>;
  enableAmPin: boolean;
  grants: Grants;
  exchange: Pick<Exchange, 'chargeInLocal'>;
  budgets: Pick<CallerBudgets, 'reserve'>;
  /** Where ids come from, where they are not drawn. */
  ids?: NewIds;
};

type Registered = { transactionId: string; encryptionKeyDetails: PublicKey };

/**
 * Registers an attempt and charges nothing. The same key with the same body returns the same transaction, with another body 422. Refuses
 * while another may be debited or is paid (409), and a closed method or product (503).
 */
export const initiate = async (
  deps: InitiateDeps,
  request: InitiateRequest,
  context: Context,
  path: PayPath,
): Promise<Answer<Registered>> => {
  const key = readUuid(context.header('idempotency-key'));
  if (!key) return refuseField('idempotency-key', 'headerMissing');
  const purchaseHeader = context.header('purchase-id');
  const purchaseId = purchaseHeader ? readUuid(purchaseHeader) : key;
  if (!purchaseId) return refuseField('purchase-id', 'headerMissing');

  // A repeat may come without the proof that the first one needed: it is no part of what is bought.
  const { proof: _proof, ...wanted } = request;
  const fingerprint = deps.vault.hash('initiate', canonical({ ...wanted, purchaseId }));
  const { known, isTried } = await deps.idempotency.findFirst(key, purchaseId);
  // The key is a secret of the page that made it. Its first answer may be lost with the cookie of a new browser.
  context.nameBrowser(`${key} ${fingerprint}`);
  const repeated = known && (await answerKnown(deps, known, fingerprint));
  if (repeated && !isRefusal(repeated)) await rememberAgain(deps, present(known), context);
  if (repeated) return repeated;

  const agreed = await agree(deps, request, context, path);
  if (isRefusal(agreed)) return agreed;
  const reserved = await deps.budgets.reserve(budgetTable.registrations, context);
  if (isRefusal(reserved)) return reserved;
  const { order } = agreed.result;
  const payment = newPayment(deps, { ...agreed.result, purchaseId, giftSentence: request.giftSentence, context });
  if (isTried) await closeOwnCard(deps.engine, purchaseId, order);
  await enquireOthersOfBill(deps.engine, payment);
  await closeOwnCardOfBill(deps.engine, payment);
  const stored = await register(deps, payment, order, { key, fingerprint });
  if (!isRefusal(stored)) context.rememberBrowser();
  return stored;
};

/** What is bought, who pays and what is charged; of a bill also which, and how much was paid of it before it was priced. */
type Agreed = { order: Order; payer: Payer; charge: Money; billHash: string | null; billPaid: number };

const agree = async (
  deps: InitiateDeps,
  request: InitiateRequest,
  context: Context,
  path: PayPath,
): Promise<Answer<Agreed>> => {
  const place = checkPlace(request, deps.market);
  if (isRefusal(place)) return place;
  const payer = readPayer(request, deps, path);
  if (isRefusal(payer)) return payer;
  const { transactionType } = request;
  const closed = refuseClosed(deps, { mode: modeOfPayment(deps.market, payer.result), transactionType }, context);
  if (closed) return closed;
  if (!(await isGranted(deps, request, payer.result, context))) return refuse('401');
  const quote = deps.quotes[transactionType];
  const { bill } = productOf(request);
  const billHash = bill && billHashOf(deps.vault, bill.textOf(request));
  // Before billing is asked: what is paid of the bill from here on makes its price wrong.
  const billPaid = billHash && !bill?.isPaidOnce ? (await deps.engine.store.bill(billHash)).paid : 0;
  const quoted = await quote(request, context);
  if (isRefusal(quoted)) return quoted;
  const order = { ...quoted.result, transactionType };
  const charge = await chargeFor(deps, payer.result, order.price, place.result, context);
  return { result: { order, payer: payer.result, charge, billHash, billPaid } };
};

/** Whether the payer's token is good for this purchase; modes that need none are always granted. */
const isGranted = async (
  { market, grants }: InitiateDeps,
  request: InitiateRequest,
  payer: Payer,
  context: Context,
): Promise<boolean> => {
  const { purpose } = modeOfPayment(market, payer);
  if (!purpose) return true;
  const purchase = {
    amountMinor: readAmount(request, market) ?? 0,
    target: readMsisdn(request.mobileNumber, market) ?? '',
    transactionType: request.transactionType,
  };
  return grants.check({ authorization: context.header('authorization'), msisdn: payer.payer ?? '', purpose, purchase });
};

/** Gives a browser again the cookie that it began a payment with, as long as the payment was not sent. */
const rememberAgain = async (
  { engine }: InitiateDeps,
  { paymentId }: KeyedRow,
  { browser, rememberBrowser }: Context,
) => {
  if (!browser.isNew) return;
  const payment = await engine.store.find(paymentId);
  if (payment?.state === 'REGISTERED' && payment.browserHash === browser.hash) rememberBrowser();
};

const answerKnown = async (deps: InitiateDeps, known: KeyedRow, fingerprint: string): Promise<Answer<Registered>> => {
  if (known.fingerprint !== fingerprint) return refuse('422');
  return { result: { transactionId: known.paymentId, encryptionKeyDetails: await deps.encryptionKey() } };
};

const answerRepeat = async (deps: InitiateDeps, { key, fingerprint }: Keyed) => {
  const known = await deps.idempotency.find('initiate', key);
  return known && answerKnown(deps, known, fingerprint);
};

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newReceiptCode = ({ bytes }: NewIds) => Array.from(bytes(8), (byte) => crockford[byte & 31]).join('');

/** What the provider moves for a price: a card's account has a currency of its own, and the customer may choose one of two. */
const chargeFor = async (
  { market, exchange }: InitiateDeps,
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
  const isForLine = line && !leadOf(order);
  return giftSentence && isForLine && line !== payer.payer ? giftSentence : null;
};

const newPayment = ({ vault, ids = newIds }: InitiateDeps, attempt: NewAttempt): NewPayment => {
  const { purchaseId, order, payer, charge, billHash, billPaid, context } = attempt;
  return {
    id: encodeTransactionId(ids.bytes(16)),
    purchaseId,
    ...payer,
    transactionType: order.transactionType,
    productCode: order.productCode,
    target: order.target,
    price: order.price,
    charge,
    details: { ...order.details, gift: giftOf(attempt), billPaid },
    billHash,
    duplicateHash: vault.hash('twin', `${payer.payer ?? context.browser.hash} ${productText(order)}`),
    browserHash: context.browser.hash,
    addressHash: context.address.hash,
    language: context.language,
    receiptCode: newReceiptCode(ids),
    debitRequestId: ids.uuid(),
    refundRequestId: ids.uuid(),
  };
};

/** Takes a transaction back, and carries its answer out. */
class Refused extends Error {
  readonly answer;
  constructor(answer: { refusal: Refusal }) {
    super('refused');
    this.answer = answer;
  }
}

/** Runs a transaction that leaves nothing behind where its answer is a refusal: a refused initiate fixes no product. */
const takingBackRefusals = async <Result>(
  database: Database,
  body: () => Promise<Answer<Result>>,
): Promise<Answer<Result>> => {
  try {
    return await database.transaction(async () => {
      const answer = await body();
      if (isRefusal(answer)) throw new Refused(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
};

/** An attempt that is never sent lapses after this. */
const lapseSeconds = 3600;

const register = async (
  deps: InitiateDeps,
  payment: NewPayment,
  order: Order,
  keyed: Keyed,
): Promise<Answer<Registered>> => {
  // Made before the transaction: a key that is made in one that rolls back would be handed out and never stored.
  const encryptionKeyDetails = await deps.encryptionKey();
  const stored = takingBackRefusals(deps.database, async () => {
    const { store } = deps.engine;
    const productHash = deps.vault.hash('goods', productText(order));
    const purchase = await deps.purchases.hold(payment.purchaseId, productHash);
    // A request with the same key may have been first while this one was being quoted.
    const repeated = purchase.isNew ? undefined : await answerRepeat(deps, keyed);
    if (repeated) return repeated;
    if (purchase.productHash !== productHash) return refuse('422');

    const siblings = purchase.isNew ? [] : await store.ofPurchase(payment.purchaseId);
    const live = siblings.find(({ state }) => isLive(state));
    if (live) return refuseUnderWay(live, payment);
    const duplicate = await store.liveDuplicate(payment, duplicateSeconds);
    if (duplicate) return refuseUnderWay(duplicate, payment);
    const conflicting = await refuseConflictingBillPayment(deps.engine, payment);
    if (conflicting) return conflicting;

    const reason = 'replaced-by-another-attempt' as const;
    for (const sibling of siblings.filter(({ state }) => state === 'REGISTERED')) {
      await makeMove(deps.engine, sibling, 'withdraw', { reason, dueInSeconds: nextLateLook(sibling, 0) });
    }
    if (!(await store.insert(payment, lapseSeconds, keyed))) throw new KeyTaken();
    return { result: { transactionId: payment.id, encryptionKeyDetails } };
  });
  return stored.catch(async (error: unknown) => {
    // With another purchase, or at the very same moment, the same key was first: its answer is the one.
    const repeated = error instanceof KeyTaken ? await answerRepeat(deps, keyed) : undefined;
    if (!repeated) throw error;
    return repeated;
  });
};
