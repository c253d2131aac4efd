import type { StatusResult } from '@selfcare/contract/payments';
import type { TransactionType } from '@selfcare/contract/products';
import { contentsText } from '../format/bundles/size.ts';
import { fill } from '../format/fill.ts';
import type { Texts } from '../locales/texts.ts';
import { dayRows, row, type Row } from './rows.ts';

type StatusTexts = Texts['status'];

type PaidWords = {
  texts: StatusTexts;
  tag: string;
  time: (at: string) => string;
  price: (amount: number, currency: string) => string;
};

type Paid = {
  type: (texts: StatusTexts, status: StatusResult) => string;
  rows: (status: StatusResult, words: PaidWords) => Row[];
  delivery: (texts: StatusTexts) => string;
  next?: (texts: StatusTexts) => string;
  thanks: (status: StatusResult, words: Pick<PaidWords, 'texts' | 'price'> & { number: string }) => string;
  title?: (texts: StatusTexts, status: StatusResult) => string | undefined;
  startPage?: (status: StatusResult) => 'recharge' | 'bundles' | 'bill' | 'fixed-internet';
  keepsAmount?: true;
};

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

/** A product has a row here and in ordered.ts. */
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
    /** Says that a bill is settled only if that is known. */
    thanks: ({ bill, amount, currencyCode }, { texts, price, number }) => {
      if (!bill) return fill(number ? texts.paidOnBill : texts.paidOnInvoice, { paid: price(amount, currencyCode) });
      if (bill.left === 0) return number ? texts.paidBill : texts.paidInvoice;
      const part = { paid: price(bill.paid, bill.currencyCode), left: price(bill.left, bill.currencyCode) };
      return fill(texts.paidPart, part);
    },
    startPage: ({ mobileNumber }) => (mobileNumber ? 'bill' : 'fixed-internet'),
  },
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

/** Returns a product's row; undefined for a product of a newer server. */
export const productOf = ({ transactionType }: Pick<StatusResult, 'transactionType'>): Paid | undefined =>
  Object.hasOwn(paid, transactionType) ? paid[transactionType] : undefined;
