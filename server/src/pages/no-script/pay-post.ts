import { randomUUID } from 'node:crypto';
import { actionsAfter, fieldsOf, initiateOf, movedPrice, processOf, readRefusal } from '@selfcare/contract/checkout';
import { typeOfSegment, type PaymentMethodType } from '@selfcare/contract/payment-methods';
import { modeOf, modesOf } from '@selfcare/contract/payment-modes';
import { giftSentences, type GiftSentence, type InitiateRequest } from '@selfcare/contract/payments';
import type { PlainNotice, PlainPayment } from '@selfcare/contract/plain-pages';
import { meantEmail } from '@selfcare/contract/values/email-typo';
import type { Market } from '@selfcare/markets/market';
import { isDatabaseOut } from '../../db/database-errors.ts';
import type { Vault } from '../../security/vault.ts';
import type { Caller } from '../../http/contract-routes.ts';
import { cut, type Form } from './form-post.ts';
import { newNonce, type KeptOrder, type KeptOrders, type OrderAttempt } from './kept-order.ts';
import { isWrong, readEmail, readLine } from './typed.ts';
import { saidOf, type Refused } from './said.ts';
import { uuidOf } from './uuid-of.ts';
import { wireOf } from './wire-of.ts';
import { contextFor, places, type Place, type Visit } from './visit.ts';

export type PayPostDeps = {
  market: Market;
  call: Caller;
  orders: KeptOrders;
  hash: Vault['hash'];
  /** Receives database errors that do not change the response. */
  noteOutage: (error: unknown) => void;
};

/** A payment method that works without script: the bank's page, or a prompt on the phone. */
type PlainMode = { type: PaymentMethodType; isCard: boolean; mode: string };

const plainMode = (segment: string, { brand: { slug } }: Market): PlainMode | undefined => {
  const type = typeOfSegment(segment, slug);
  if (type === undefined) return undefined;
  const name = modesOf(type).find((each) => each === 'card' || each === 'push');
  return name && { type, isCard: name === 'card', mode: modeOf(type, name, slug) };
};

/** Returns the chosen sentence for a gift's receiver; empty without a gift or for an unknown sentence. */
const readGift = (form: Form): GiftSentence | '' =>
  giftSentences.find((sentence) => sentence === form.get('gift')) ?? '';

/** Reads the payer's fields, with their errors. */
const readPayer = (form: Form, { isCard }: PlainMode, market: Market) => {
  const typed = { payer: cut(form.get('payer'), 40), email: cut(form.get('email'), 254), gift: readGift(form) };
  const payer = isCard ? undefined : readLine(typed.payer, market);
  const email = isCard ? readEmail(typed.email) : undefined;
  const wrong: PlainPayment['wrong'] = {
    ...(payer && isWrong(payer) && { payer: payer.wrong }),
    ...(email && isWrong(email) && { email: email.wrong }),
  };
  return {
    typed,
    wrong,
    gift: typed.gift,
    payer: payer && !isWrong(payer) ? payer.value : '',
    email: email && !isWrong(email) ? email.value : '',
  };
};

type Payer = ReturnType<typeof readPayer>;

const requestOf = (
  market: Market,
  { product, amount, msisdn }: OrderAttempt,
  { type, mode }: PlainMode,
  { payer, email, gift }: Payer,
): InitiateRequest => {
  const { initiate, currency = market.currency.shown } = wireOf(product);
  const goods = { ...initiate, amount, mobileNumber: msisdn, currencyCode: currency };
  const gateway = market.paymentOptions.find((option) => option.type === type)?.gateways?.[0];
  return initiateOf(goods, market, { paymentMode: mode, gateway, payer, email, gift });
};

/** Returns the idempotency key of a form: a repeated form is the same attempt, changed fields are another. */
const keyOf = (
  hash: Vault['hash'],
  { attempt }: OrderAttempt,
  { mode }: PlainMode,
  { payer, email, gift }: Payer,
): string => {
  return uuidOf(hash('plain-attempt', JSON.stringify([attempt, mode, payer, email, gift])));
};

const noticeOf = (kind: 'initiate' | 'process', refused: Refused, market: Market, tag: string): PlainNotice => {
  const { code, says, result } = refused.failure;
  const fields = fieldsOf(refused.failure);
  return {
    kind,
    code,
    text: saidOf(refused, market, tag),
    ...(fields.length > 0 && { fields }),
    // A refusal that requires work got another sentence (said.ts).
    ...(says && result?.['work'] === undefined && { says }),
  };
};

/** Drops the order of a form but keeps its last attempt, which may still be paid; returns the next page. */
export const giveUpOrder = ({ orders }: Pick<PayPostDeps, 'orders'>, visit: Visit, form: Form): Place => {
  const order = orders.openFrom(form.get('order'), visit.context.browser.hash);
  const kept = orders.read(visit);
  // An order made meanwhile in another tab stays.
  if (kept?.order && kept.order.purchaseId === order?.purchaseId) {
    const { nonce, hasScript, transactionId } = kept;
    orders.keep(visit, {
      nonce,
      typed: { msisdn: '', amount: '' },
      wrong: {},
      isGivenUp: true,
      ...(hasScript && { hasScript }),
      ...(transactionId !== undefined && { transactionId }),
    });
  }
  return places.payment();
};

/** The state in which the form is shown again. */
type Back = { wrong?: PlainPayment['wrong']; notice?: PlainNotice; transactionId?: string | undefined };

/**
 * Pays an order by the form of one method: calls initiate and process under a key derived from the form. Returns the
 * status page once a transaction exists whose outcome is open, otherwise the payment page.
 */
export const postPayment = async (deps: PayPostDeps, visit: Visit, form: Form, segment: string): Promise<Place> => {
  const { market, call, orders, hash } = deps;
  const { context } = visit;
  const { tag } = visit.language;
  const order = orders.openFrom(form.get('order'), context.browser.hash);
  // The form is expired, foreign or forgotten: the page shows what is left of the order.
  if (!order) return places.payment(segment);
  const { attempt: _attempt, ...bought } = order;
  const before = orders.read(visit);
  const isSame = before?.order?.purchaseId === order.purchaseId;
  const kept: KeptOrder = {
    nonce: before?.nonce ?? newNonce(),
    typed: { msisdn: order.product ? '' : order.msisdn, amount: '' },
    wrong: {},
    ...(isSame && before),
    order: bought,
    payment: undefined,
  };
  const mode = plainMode(segment, market);
  if (!mode) return places.payment(segment);

  const payer = readPayer(form, mode, market);
  const backWith = ({ transactionId = kept.transactionId, wrong = {}, notice }: Back) => {
    const payment = { segment, typed: payer.typed, wrong, ...(notice && { notice }) };
    orders.keep(visit, { ...kept, transactionId, payment });
    return places.payment(segment);
  };
  const onTo = (transactionId: string) => {
    // The form must show the same fields again if the payment fails.
    orders.keep(visit, { ...kept, transactionId, payment: { segment, typed: payer.typed, wrong: {} } });
    return places.status(transactionId);
  };
  const toOther = (other: string, transactionId?: string) =>
    other === kept.transactionId
      ? onTo(other)
      : backWith({ notice: { kind: 'under-way', transactionId: other }, transactionId });
  if (payer.wrong.payer || payer.wrong.email) return backWith({ wrong: payer.wrong });
  // A probably mistyped email is shown with a proposal once; sent unchanged, it is accepted.
  if (meantEmail(payer.email) !== undefined && form.get('asked') !== payer.email) return backWith({});

  const asked = contextFor(visit, {
    'idempotency-key': keyOf(hash, order, mode, payer),
    'purchase-id': order.purchaseId,
  });
  const wanted = requestOf(market, order, mode, payer);
  const initiated = await call('initiate', wanted, asked);
  if ('failure' in initiated) {
    const meaning = readRefusal(initiated.failure, { step: 'initiate' });
    if (meaning.kind === 'conflict' && meaning.transactionId) return toOther(meaning.transactionId);
    if (meaning.kind === 'busy') return backWith({ notice: { kind: 'busy', text: saidOf(initiated, market, tag) } });
    const amount = movedPrice(initiated.failure, wanted.currencyCode ?? '');
    // The page shows the new price. It needs a new purchase, since one purchase has one price.
    if (amount !== undefined) kept.order = { ...bought, amount, purchaseId: randomUUID() };
    if (meaning.kind === 'renew') kept.order = { ...bought, purchaseId: randomUUID() };
    return backWith({ notice: noticeOf('initiate', initiated, market, tag) });
  }
  const { transactionId } = initiated.result;
  const processed = await call('process', processOf(transactionId, wanted), asked).catch((error: unknown) => {
    // The debit may have been sent: the status shows that once the database is back.
    if (!isDatabaseOut(error)) throw error;
    deps.noteOutage(error);
    return undefined;
  });
  if (!processed || !('failure' in processed)) return onTo(transactionId);
  // A form sent before without a clear response is a repeat: its first post may still be running.
  const isRepeat = kept.transactionId === transactionId && !before?.payment?.notice;
  const meaning = readRefusal(processed.failure, { step: 'process', transactionId, isRepeat });
  if (meaning.kind === 'conflict' && meaning.transactionId) return toOther(meaning.transactionId, transactionId);
  // Only a refusal that proves that nothing is charged allows the customer to leave the order.
  if (!actionsAfter(meaning).includes('cancel')) return onTo(transactionId);
  return backWith({ notice: noticeOf('process', processed, market, tag), transactionId });
};
