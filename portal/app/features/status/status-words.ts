import type { StatusResult } from '@selfcare/contract/payments';
import { readMode } from '@selfcare/contract/payment-modes';
import { fill } from '../../format/fill.ts';
import { methodTitle } from '../../locales/method-titles.ts';
import type { Texts } from '../../locales/texts.ts';
import { viewOf } from './status-view.ts';

type StatusTexts = Texts['status'];

/** What was bought, as the page's sentences tell it apart. */
type Product = 'recharge' | 'bundle' | 'bill' | 'lead';

const products: Record<string, Product> = {
  POSTPAID_BILL: 'bill',
  PREPAID_BUNDLES: 'bundle',
  POSTPAID_BUNDLES: 'bundle',
  HBB_LEADS: 'lead',
};

const productOf = ({ transactionType }: StatusResult): Product => products[transactionType] ?? 'recharge';

/** Whether it pays for a broadband plan, which the page tells otherwise. */
export const isLead = (status: StatusResult) => productOf(status) === 'lead';

const startPages = { PREPAID_RECHARGE: 'recharge', PREPAID_BUNDLES: 'bundles', POSTPAID_BUNDLES: 'bundles' } as const;

/** Where an order of the same kind begins; an invoice of fixed internet has no line. */
export const startPageOf = ({ transactionType, mobileNumber }: StatusResult) => {
  if (transactionType === 'POSTPAID_BILL') return mobileNumber ? 'bill' : 'fixed-internet';
  return startPages[transactionType as keyof typeof startPages] ?? 'home';
};

/** The delivery as a station of the trail. */
export const deliveryText = (status: StatusResult, texts: StatusTexts, number: string): string => {
  const words = {
    recharge: texts.deliveryRecharge,
    bundle: texts.deliveryBundle,
    bill: texts.deliveryBill,
    lead: texts.deliveryLead,
  };
  return fill(words[productOf(status)], { number });
};

/** What the customer has now that it is paid; for a lead that was paid and has no id, what to do about it. */
export const paidText = (status: StatusResult, texts: StatusTexts, number: string): string => {
  const lead = status.metaInfo.leadId;
  const words = {
    recharge: texts.paidRecharge,
    bundle: texts.paidBundle,
    bill: number ? texts.paidBill : texts.paidInvoice,
    lead: lead ? texts.paidLead : texts.leadMissing,
  };
  return fill(words[productOf(status)], { number, lead: lead ?? '' });
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

/** The payment type: the transaction type with spaces, of a lead the gateway or mode. */
export const typeText = (status: StatusResult, texts: StatusTexts): string => {
  const { transactionType, paymentGateway, paymentMode } = status;
  const words: Record<string, string> = {
    PREPAID_RECHARGE: texts.typePrepaidRecharge,
    POSTPAID_BILL: texts.typePostpaidBill,
    PREPAID_BUNDLES: texts.typePrepaidBundles,
    POSTPAID_BUNDLES: texts.typePostpaidBundles,
  };
  if (isLead(status)) return wireText(paymentGateway || paymentMode);
  return words[transactionType] ?? wireText(transactionType);
};

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
