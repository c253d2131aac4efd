import type { StatusResult } from '@selfcare/contract/payments';
import { readMode } from '@selfcare/contract/payment-modes';
import { fill } from '../../format/fill.ts';
import { methodTitle } from '../../locales/method-titles.ts';
import type { Texts } from '../../locales/texts.ts';
import { productOf } from '../../products/paid.ts';
import { viewOf } from './status-view.ts';

type StatusTexts = Texts['status'];

/** Where an order of the same kind begins. */
export const startPageOf = (status: StatusResult) => productOf(status)?.startPage(status) ?? 'home';

/** The delivery as a station of the trail. */
export const deliveryText = (status: StatusResult, texts: StatusTexts, number: string): string => {
  const product = productOf(status);
  return product ? fill(product.delivery(texts), { number }) : wireText(status.transactionType);
};

/** What the customer has now that it is paid; nothing is said of a product that this page does not know. */
export const paidText = (status: StatusResult, texts: StatusTexts, number: string): string | undefined => {
  const text = productOf(status)?.thanks(texts, status, number);
  return text && fill(text, { number });
};

/** What the page says, and the operator's word in the modes of its wallet. */
type MethodWords = { texts: StatusTexts; slug: string };

/** How it was paid, in the words of the page; a mode that this page does not know is named as the server names it. */
export const methodText = ({ paymentMode }: StatusResult, { texts, slug }: MethodWords): string => {
  const type = readMode(paymentMode, slug)?.type;
  return type ? methodTitle(type, texts) : wireText(paymentMode);
};

/** A word of the wire, to be read by people. */
const wireText = (word: string) => word.replaceAll('_', ' ');

/** The payment type: that of the product, or the word of the server where this page does not know it. */
export const typeText = (status: StatusResult, texts: StatusTexts): string =>
  productOf(status)?.type(texts, status) ?? wireText(status.transactionType);

/** Whether money moved, in one line, for every payment that failed or is being given back; of the others the page says it otherwise. */
export const chargedText = (status: StatusResult, texts: StatusTexts): string | undefined => {
  const view = viewOf(status);
  if (view === 'refunding') return texts.refundUnderWay;
  if (view !== 'failed') return undefined;
  const words = {
    no: texts.notCharged,
    pending: texts.chargeUnknown,
    yes: texts.refundUnderWay,
    refunded: texts.refunded,
  };
  return words[status.charged];
};

/** What becomes of the money of a failed payment, in full. */
export const moneyBackText = (status: StatusResult, words: MethodWords): string | undefined => {
  const { texts, slug } = words;
  if (status.charged === 'pending') return texts.chargeUnknownText;
  if (status.charged === 'yes') return texts.refundUnderWayText;
  if (status.charged === 'no') return undefined;
  const isCard = readMode(status.paymentMode, slug)?.type === 'PG';
  return isCard ? texts.refundedCard : fill(texts.refundedOther, { method: methodText(status, words) });
};
