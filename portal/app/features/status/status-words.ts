import type { StatusResult } from '@selfcare/contract/payments';
import { readMode } from '@selfcare/contract/payment-modes';
import { moneyText } from '@selfcare/contract/values/amount-text';
import { fill } from '../../format/fill.ts';
import { methodTitle } from '../../locales/method-titles.ts';
import type { Texts } from '../../locales/texts.ts';
import { productOf, wireText } from '../../products/paid.ts';
import { viewOf } from './status-view.ts';

type StatusTexts = Texts['status'];

/** Where an order of the same kind begins. */
export const startPageOf = (status: StatusResult) => productOf(status)?.startPage?.(status) ?? 'home';

/** The delivery as a station of the trail. */
export const deliveryText = (status: StatusResult, texts: StatusTexts, number: string): string => {
  const product = productOf(status);
  return product ? fill(product.delivery(texts), { number }) : wireText(status.transactionType);
};

/** What the page says, the line's number where there is one, and how an amount is written. */
type PaidWords = { texts: StatusTexts; number: string; price: (amount: number, currency: string) => string };

/** What the customer has now that it is paid; nothing is said of a product that this page does not know. */
export const paidText = (status: StatusResult, words: PaidWords): string | undefined => {
  const text = productOf(status)?.thanks(status, words);
  return text && fill(text, { number: words.number });
};

/** The payment method that was used; undefined for a mode that this page does not know. */
export const methodOf = ({ paymentMode }: StatusResult, slug: string) => readMode(paymentMode, slug)?.type;

/** What the page says, and the operator's word in the modes of its wallet. */
type MethodWords = { texts: StatusTexts; slug: string };

/** How it was paid, in the words of the page; a mode that this page does not know is named as the server names it. */
export const methodText = (status: StatusResult, { texts, slug }: MethodWords): string => {
  const type = methodOf(status, slug);
  return type ? methodTitle(type, texts) : wireText(status.paymentMode);
};

/** The payment type: that of the product, or the word of the server where this page does not know it. */
export const typeText = (status: StatusResult, texts: StatusTexts): string =>
  productOf(status)?.type(texts, status) ?? wireText(status.transactionType);

/** What the payer's bank makes of a payment that it disputes; undefined where nobody does, or the page says what became of the money. */
export const disputeText = (status: StatusResult, texts: StatusTexts): string | undefined => {
  if (!status.dispute || viewOf(status) !== 'paid') return undefined;
  const words = { OPEN: texts.disputeOpen, ACCEPTED: texts.disputeAccepted, DECLINED: texts.disputeDeclined };
  return words[status.dispute];
};

/** Whether money moved, in one line, for every payment that failed or is being given back; of the others the page says it otherwise. */
export const chargedText = (status: StatusResult, texts: StatusTexts): string | undefined => {
  const view = viewOf(status);
  if (view === 'paid') return status.dispute && status.dispute !== 'DECLINED' ? texts.disputed : undefined;
  const backWord = status.refund === 'BY_HAND' ? texts.refundByHand : texts.refundUnderWay;
  if (view === 'refunding') return backWord;
  if (view !== 'failed' && view !== 'refunded') return undefined;
  const words = {
    no: texts.notCharged,
    pending: texts.chargeUnknown,
    yes: backWord,
    refunded: texts.refunded,
  };
  return words[status.charged];
};

/** The account that received a refund, in words. */
const whereText = (status: StatusResult, words: MethodWords): string => {
  const { texts, slug } = words;
  const type = methodOf(status, slug);
  if (type === 'PG') return texts.refundedCard;
  if (type === 'AIRTIME') return texts.refundedAirtime;
  return fill(type ? texts.refundedWallet : texts.refundedOther, { method: methodText(status, words) });
};

/** Returns the full sentence about the money of a failed payment. */
export const moneyBackText = (status: StatusResult, words: MethodWords): string | undefined => {
  const { texts } = words;
  if (status.charged === 'pending') return texts.chargeUnknownText;
  if (status.charged === 'yes') return status.refund === 'BY_HAND' ? texts.refundByHandText : texts.refundUnderWayText;
  if (status.charged === 'no') return undefined;
  return whereText(status, words);
};

/** Returns the sentence about an operator's refund of a delivered payment; undefined if nothing was refunded. */
export const givenBackText = (
  status: StatusResult,
  { tag, ...words }: MethodWords & { tag: string },
): string | undefined => {
  if (!status.refunded || viewOf(status) !== 'paid') return undefined;
  const amount = moneyText(status.refunded.amount, status.refunded.currency, tag);
  return `${fill(words.texts.givenBack, { amount })} ${whereText(status, words)}`;
};

/** What can help after a failure: another number or bundle, the order anew, or the same order by another method. */
type NextStep = 'number' | 'bundle' | 'order' | 'retry';

/** By why it failed. What is not named here lies with the payer, and another method may do. */
const nextSteps: Partial<Record<NonNullable<StatusResult['reasonCode']>, NextStep>> = {
  'line-barred': 'number',
  'line-unknown': 'number',
  'bundle-withdrawn': 'bundle',
  'bill-settled': 'order',
  'account-closed': 'order',
  'account-unknown': 'order',
  'delivery-refused': 'order',
  'amount-differed': 'order',
  'given-back': 'order',
};

export const nextStepOf = ({ reasonCode }: Pick<StatusResult, 'reasonCode'>): NextStep =>
  (reasonCode && nextSteps[reasonCode]) ?? 'retry';

/** Another attempt stands in its place, which may be paid: nobody is asked to begin anew. */
export const isReplaced = ({ reasonCode }: StatusResult) => reasonCode === 'replaced-by-another-attempt';

const startTexts = { number: 'otherNumber', bundle: 'otherBundle', order: 'orderAgain', retry: 'orderAgain' } as const;

/** What leads to a new order after this one: with another number or bundle, where that is what was refused. */
export const startText = (status: StatusResult, texts: StatusTexts): string => texts[startTexts[nextStepOf(status)]];
