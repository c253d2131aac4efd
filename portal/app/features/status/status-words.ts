import type { StatusResult } from '@selfcare/contract/payments';
import { readMode } from '@selfcare/contract/payment-modes';
import { nextStepOf } from '@selfcare/contract/purchase/next-step';
import { moneyText } from '@selfcare/contract/values/amount-text';
import { fill } from '../../format/fill.ts';
import { methodTitle } from '../../locales/method-titles.ts';
import type { Texts } from '../../locales/texts.ts';
import { productOf, wireText } from '../../products/paid.ts';
import { viewOf } from './status-view.ts';

type StatusTexts = Texts['status'];

export const startPageOf = (status: StatusResult) => productOf(status)?.startPage?.(status) ?? 'home';

export const deliveryText = (status: StatusResult, texts: StatusTexts, number: string): string => {
  const product = productOf(status);
  return product ? fill(product.delivery(texts), { number }) : wireText(status.transactionType);
};

type PaidWords = { texts: StatusTexts; number: string; price: (amount: number, currency: string) => string };

/** Returns the thanks for a payment; undefined for a product that this release does not know. */
export const paidText = (status: StatusResult, words: PaidWords): string | undefined => {
  const text = productOf(status)?.thanks(status, words);
  return text && fill(text, { number: words.number });
};

export const methodOf = ({ paymentMode }: StatusResult, slug: string) => readMode(paymentMode, slug)?.type;

type MethodWords = { texts: StatusTexts; slug: string };

export const methodText = (status: StatusResult, { texts, slug }: MethodWords): string => {
  const type = methodOf(status, slug);
  return type ? methodTitle(type, texts) : wireText(status.paymentMode);
};

export const typeText = (status: StatusResult, texts: StatusTexts): string =>
  productOf(status)?.type(texts, status) ?? wireText(status.transactionType);

export const disputeText = (status: StatusResult, texts: StatusTexts): string | undefined => {
  if (!status.dispute || viewOf(status) !== 'paid') return undefined;
  const words = { OPEN: texts.disputeOpen, ACCEPTED: texts.disputeAccepted, DECLINED: texts.disputeDeclined };
  return words[status.dispute];
};

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

const whereText = (status: StatusResult, words: MethodWords): string => {
  const { texts, slug } = words;
  const type = methodOf(status, slug);
  if (type === 'PG') return texts.refundedCard;
  if (type === 'AIRTIME') return texts.refundedAirtime;
  return fill(type ? texts.refundedWallet : texts.refundedOther, { method: methodText(status, words) });
};

export const moneyBackText = (status: StatusResult, words: MethodWords): string | undefined => {
  const { texts } = words;
  if (status.charged === 'pending') return texts.chargeUnknownText;
  if (status.charged === 'yes') return status.refund === 'BY_HAND' ? texts.refundByHandText : texts.refundUnderWayText;
  if (status.charged === 'no') return undefined;
  return whereText(status, words);
};

export const givenBackText = (
  status: StatusResult,
  { tag, ...words }: MethodWords & { tag: string },
): string | undefined => {
  if (!status.refunded || viewOf(status) !== 'paid') return undefined;
  const amount = moneyText(status.refunded.amount, status.refunded.currency, tag);
  return `${fill(words.texts.givenBack, { amount })} ${whereText(status, words)}`;
};

/** Returns whether another attempt, which may be paid, replaced this one. */
export const isReplaced = ({ reasonCode }: StatusResult) => reasonCode === 'replaced-by-another-attempt';

const startTexts = { number: 'otherNumber', bundle: 'otherBundle', order: 'orderAgain', retry: 'orderAgain' } as const;

export const startText = (status: StatusResult, texts: StatusTexts): string => texts[startTexts[nextStepOf(status)]];
