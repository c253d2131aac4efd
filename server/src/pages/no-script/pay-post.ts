import { randomUUID } from 'node:crypto';
import { typeOfSegment, type PaymentMethodType } from '@selfcare/contract/payment-methods';
import { modeOf, modesOf } from '@selfcare/contract/payment-modes';
import { giftSentences, type GiftSentence, type InitiateRequest, type Moved } from '@selfcare/contract/payments';
import type { PlainNotice, PlainPayment } from '@selfcare/contract/plain-pages';
import type { Failure } from '@selfcare/contract/envelope';
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
  order: OrderAttempt,
  { type, mode }: PlainMode,
  { payer, email, gift }: Payer,
): InitiateRequest => {
  const gateway = market.paymentOptions.find((option) => option.type === type)?.gateways?.[0];
  return {
    amount: order.amount,
    unit: order.amount,
    countryCode: market.countryCode,
    currencyCode: wireOf(order.product).currency ?? market.currency.shown,
    mobileNumber: order.msisdn,
    ...wireOf(order.product).initiate,
    paymentMode: mode,
    ...(gateway !== undefined && { paymentGateway: gateway }),
    paymentMobile: payer && market.paymentMobilePrefix + payer,
    ...(email && { emailId: email }),
    ...(gift && { giftSentence: gift }),
  };
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

/** Refusals by which it is certain that this attempt charges nothing: its form stays open. Others are so where they say so. */
const definite = new Set(['400', '401', '404', '429', '1006', '1010', '1011', '4001']);
const chargesNothing = ({ code, result }: Failure) =>
  definite.has(code) ||
  (code === '503' && result?.['charged'] === 'no') ||
  // A stranger pays the same: of that payment nothing is told.
  (code === '409' && result?.['underWay'] === true);

/** What an order costs now, where it was refused because that is not what its page showed; nothing where there is nothing to pay. */
const movedPrice = ({ result }: Failure, { currencyCode }: InitiateRequest): number | undefined => {
  const price = result?.['price'] as Moved['price'];
  return price && price.currencyCode === currencyCode && price.amount > 0 ? price.amount : undefined;
};

const underWayIn = ({ code, result }: Failure) => (code === '409' ? result?.['transactionId'] : undefined);

const noticeOf = (kind: 'initiate' | 'process', refused: Refused, market: Market, tag: string): PlainNotice => {
  const { result } = refused.failure;
  return {
    kind,
    text: saidOf(refused, market, tag),
    ...(Array.isArray(result?.['fields']) && { fields: result['fields'] }),
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
type Back = { wrong: PlainPayment['wrong']; notice?: PlainNotice; transactionId?: string };

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
  const backWith = ({ transactionId = kept.transactionId, ...rest }: Back) => {
    orders.keep(visit, { ...kept, transactionId, payment: { segment, typed: payer.typed, ...rest } });
    return places.payment(segment);
  };
  const onTo = (transactionId: string) => {
    // Should it fail, its form is there again as it was sent.
    orders.keep(visit, { ...kept, transactionId, payment: { segment, typed: payer.typed, wrong: {} } });
    return places.status(transactionId);
  };
  if (payer.wrong.payer || payer.wrong.email) return backWith({ wrong: payer.wrong });
  // One that is probably mistyped comes back with what was meant; sent again as it is, it is taken.
  if (meantEmail(payer.email) !== undefined && form.get('asked') !== payer.email) return backWith({ wrong: {} });

  const asked = contextFor(visit, {
    'idempotency-key': keyOf(hash, order, mode, payer),
    'purchase-id': order.purchaseId,
  });
  const wanted = requestOf(market, order, mode, payer);
  const initiated = await call('initiate', wanted, asked);
  if ('failure' in initiated) {
    const other = underWayIn(initiated.failure);
    if (typeof other !== 'string') {
      const amount = movedPrice(initiated.failure, wanted);
      // Its page comes back with what it costs now, to be paid by the same form: a purchase of its own, since the goods are others.
      if (amount !== undefined) kept.order = { ...bought, amount, purchaseId: randomUUID() };
      return backWith({ wrong: {}, notice: noticeOf('initiate', initiated, market, tag) });
    }
    if (other === kept.transactionId) return onTo(other);
    return backWith({ wrong: {}, notice: { kind: 'under-way', transactionId: other } });
  }

  const { transactionId } = initiated.result;
  const { paymentMobile } = wanted;
  const processed = await call('process', { transactionId, paymentMode: mode.mode, paymentMobile }, asked).catch(
    (error: unknown) => {
      // It may have been sent: the status says so, as soon as anybody can look.
      if (!isDatabaseOut(error)) throw error;
      deps.noteOutage(error);
      return undefined;
    },
  );
  if (processed && 'failure' in processed && chargesNothing(processed.failure))
    return backWith({ wrong: {}, notice: noticeOf('process', processed, market, tag), transactionId });
  const rival = processed && 'failure' in processed ? underWayIn(processed.failure) : undefined;
  if (typeof rival === 'string' && rival !== transactionId && rival !== kept.transactionId)
    return backWith({ wrong: {}, notice: { kind: 'under-way', transactionId: rival }, transactionId });
  return onTo(typeof rival === 'string' ? rival : transactionId);
};
