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
  /** Hears that the database is out, where the answer does not wait for it. */
  noteOutage: (error: unknown) => void;
};

/** A payment method as it is paid by without a script: at the bank, or by a prompt on the phone. */
type PlainMode = { type: PaymentMethodType; isCard: boolean; mode: string };

const plainMode = (segment: string, { brand: { slug } }: Market): PlainMode | undefined => {
  const type = typeOfSegment(segment, slug);
  if (type === undefined) return undefined;
  const name = modesOf(type).find((each) => each === 'card' || each === 'push');
  return name && { type, isCard: name === 'card', mode: modeOf(type, name, slug) };
};

/** With which sentence the line is told of a gift; empty where it is none, or no sentence of ours. */
const readGift = (form: Form): GiftSentence | '' =>
  giftSentences.find((sentence) => sentence === form.get('gift')) ?? '';

/** Who pays, as it was typed, with what is wrong with it. */
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

/** The same form gives the same key, so that it is one attempt however often it arrives; other words in it give another. */
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
    // Another sentence takes the place of one that asks for work.
    ...(says && result?.['work'] === undefined && { says }),
  };
};

/** Forgets the order that a form of ours carries, and keeps of it the attempt that may still be paid; answers where to go on. */
export const giveUpOrder = ({ orders }: Pick<PayPostDeps, 'orders'>, visit: Visit, form: Form): Place => {
  const order = orders.openFrom(form.get('order'), visit.context.browser.hash);
  const kept = orders.read(visit);
  // Another order that was made meanwhile, in another tab, stays.
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

/** What the form is shown again with. */
type Back = { wrong?: PlainPayment['wrong']; notice?: PlainNotice; transactionId?: string | undefined };

/**
 * Pays an order by the form of one method: initiate and process, by the calls of the API, under a key that the form itself
 * gives. Ends on the status of the transaction as soon as there is one whose outcome this answer does not prove.
 */
export const postPayment = async (deps: PayPostDeps, visit: Visit, form: Form, segment: string): Promise<Place> => {
  const { market, call, orders, hash } = deps;
  const { context } = visit;
  const { tag } = visit.language;
  const order = orders.openFrom(form.get('order'), context.browser.hash);
  // An hour later, from another browser, or after it was told to forget: the page says what is left of the order.
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
    // Should it fail, its form is there again as it was sent.
    orders.keep(visit, { ...kept, transactionId, payment: { segment, typed: payer.typed, wrong: {} } });
    return places.status(transactionId);
  };
  const toOther = (other: string, transactionId?: string) =>
    other === kept.transactionId
      ? onTo(other)
      : backWith({ notice: { kind: 'under-way', transactionId: other }, transactionId });
  if (payer.wrong.payer || payer.wrong.email) return backWith({ wrong: payer.wrong });
  // One that is probably mistyped comes back with what was meant; sent again as it is, it is taken.
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
    // Its page comes back with what it costs now, to be paid by the same form: a purchase of its own, since the goods are others.
    if (amount !== undefined) kept.order = { ...bought, amount, purchaseId: randomUUID() };
    if (meaning.kind === 'renew') kept.order = { ...bought, purchaseId: randomUUID() };
    return backWith({ notice: noticeOf('initiate', initiated, market, tag) });
  }
  const { transactionId } = initiated.result;
  const processed = await call('process', processOf(transactionId, wanted), asked).catch((error: unknown) => {
    // It may have been sent: the status says so, as soon as anybody can look.
    if (!isDatabaseOut(error)) throw error;
    deps.noteOutage(error);
    return undefined;
  });
  if (!processed || !('failure' in processed)) return onTo(transactionId);
  // A form that was sent before without a clear answer is a repeat: its first post may be on its way still.
  const isRepeat = kept.transactionId === transactionId && !before?.payment?.notice;
  const meaning = readRefusal(processed.failure, { step: 'process', transactionId, isRepeat });
  if (meaning.kind === 'conflict' && meaning.transactionId) return toOther(meaning.transactionId, transactionId);
  // An order may be left where it is certain that this attempt charges nothing.
  if (!actionsAfter(meaning).includes('cancel')) return onTo(transactionId);
  return backWith({ notice: noticeOf('process', processed, market, tag), transactionId });
};
