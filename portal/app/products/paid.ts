import type { StatusResult } from '@selfcare/contract/payments';
import type { TransactionType } from '@selfcare/contract/products';
import { contentsText } from '../format/bundles/size.ts';
import { fill } from '../format/fill.ts';
import type { Texts } from '../locales/texts.ts';
import { dayRows, row, type Row } from './rows.ts';

type StatusTexts = Texts['status'];

/** What rows and thanks are written with: `time` writes a moment, `price` an amount in the wire's count and word. */
type PaidWords = {
  texts: StatusTexts;
  tag: string;
  time: (at: string) => string;
  price: (amount: number, currency: string) => string;
};

/** What is told of a product once it was sent. */
type Paid = {
  /** What kind of payment it is. */
  type: (texts: StatusTexts, status: StatusResult) => string;
  /** What is told of it besides the payment; what is not known has no row. */
  rows: (status: StatusResult, words: PaidWords) => Row[];
  /** The delivery as a station of the trail, and the one that follows it, where one does. */
  delivery: (texts: StatusTexts) => string;
  next?: (texts: StatusTexts) => string;
  /** What the customer has now; `number` is that of the line, where there is one. */
  thanks: (status: StatusResult, words: Pick<PaidWords, 'texts' | 'price'> & { number: string }) => string;
  /** The title of its receipt, where it has one of its own. */
  title?: (texts: StatusTexts, status: StatusResult) => string | undefined;
  /** Where an order of it begins, if not on home. */
  startPage?: (status: StatusResult) => 'recharge' | 'bundles' | 'bill' | 'fixed-internet';
  /** The device remembers the amount, to offer it again. */
  keepsAmount?: true;
};

/** A word of the wire, to be read by people. */
export const wireText = (word: string) => word.replaceAll('_', ' ');

const bundle: Omit<Paid, 'type'> = {
  rows: ({ bundleDescription, bundle: bought }, words) => [
    ...row(words.texts.bundle, bundleDescription),
    ...row(words.texts.benefits, bought && contentsText(bought, words)),
    ...row(words.texts.expires, bought?.expiresAt && words.time(bought.expiresAt)),
  ],
  delivery: (texts) => texts.deliveryBundle,
  thanks: (_, { texts }) => texts.paidBundle,
  startPage: () => 'bundles',
};

/** The products once they were sent; until then ordered.ts tells of them. */
export const paid: Record<TransactionType, Paid> = {
  PREPAID_RECHARGE: {
    type: (texts) => texts.typePrepaidRecharge,
    rows: () => [],
    delivery: (texts) => texts.deliveryRecharge,
    thanks: (_, { texts }) => texts.paidRecharge,
    startPage: () => 'recharge',
    keepsAmount: true,
  },
  PREPAID_BUNDLES: { ...bundle, type: (texts) => texts.typePrepaidBundles },
  POSTPAID_BUNDLES: { ...bundle, type: (texts) => texts.typePostpaidBundles },
  POSTPAID_BILL: {
    type: (texts) => texts.typePostpaidBill,
    rows: ({ invoice, bill }, words) => [
      ...dayRows(invoice, words),
      ...row(words.texts.left, bill && words.price(bill.left, bill.currencyCode)),
    ],
    delivery: (texts) => texts.deliveryBill,
    /** Nobody is told that a bill is settled but where that is known. */
    thanks: ({ bill, amount, currencyCode }, { texts, price, number }) => {
      if (!bill) return fill(number ? texts.paidOnBill : texts.paidOnInvoice, { paid: price(amount, currencyCode) });
      if (bill.left === 0) return number ? texts.paidBill : texts.paidInvoice;
      const part = { paid: price(bill.paid, bill.currencyCode), left: price(bill.left, bill.currencyCode) };
      return fill(texts.paidPart, part);
    },
    startPage: ({ mobileNumber }) => (mobileNumber ? 'bill' : 'fixed-internet'),
  },
  /** A broadband plan: what is paid is asked for, and installed later. */
  HBB_LEADS: {
    type: (_, { paymentGateway, paymentMode }) => wireText(paymentGateway || paymentMode),
    rows: () => [],
    delivery: (texts) => texts.deliveryLead,
    next: (texts) => texts.trailCall,
    thanks: ({ metaInfo: { leadId } }, { texts }) =>
      leadId ? fill(texts.paidLead, { lead: leadId }) : texts.leadMissing,
    title: (texts, { metaInfo: { leadId } }) => (leadId ? fill(texts.leadDetails, { lead: leadId }) : undefined),
  },
};

/** The product that was paid; undefined where a server of another release sells what this one does not know. */
export const productOf = ({ transactionType }: Pick<StatusResult, 'transactionType'>): Paid | undefined =>
  Object.hasOwn(paid, transactionType) ? paid[transactionType] : undefined;
