import type { TransactionType } from '@selfcare/contract/products';
import { contentsText } from '../format/bundles/size.ts';
import type { Texts } from '../locales/texts.ts';
import type { QueryData } from '../session/query-data.ts';
import { dayRows, row, type Row } from './rows.ts';

type PaymentTexts = Texts['payment'];

/** What is told of a product until it is paid. */
export type Ordered = {
  /** The title of an order, and what stands before its number where there is little room. */
  title: (texts: PaymentTexts, order: QueryData) => string;
  shortTitle: (texts: PaymentTexts, order: QueryData) => string;
  /** What is told of an order besides its price; what it does not say is left out. */
  rows: (order: QueryData, words: { texts: PaymentTexts; tag: string }) => Row[];
  /** Of what the price is made up, where it is more than one thing: one that knows nothing of its parts says none. */
  parts?: (order: QueryData, texts: PaymentTexts) => { label: string; amount: number }[];
  /** Ends the names of the texts that tell of its delivery: `trailBill`, `approvedBill`. */
  delivery: 'Recharge' | 'Bundle' | 'Bill' | 'Lead';
  /** Whether it is for a line, which may be a gift's. */
  isForLine: boolean;
};

/** A plan's price and its connection; where the fee is not known, the price is all of it. */
const withConnection: NonNullable<Ordered['parts']> = ({ amount, fee = -1 }, texts) =>
  fee < 0 || fee > amount
    ? [{ label: texts.amount, amount }]
    : [
        { label: texts.amount, amount: amount - fee },
        { label: texts.connection, amount: fee },
      ];

const bundle: Ordered = {
  title: (texts) => texts.bundlePurchase,
  shortTitle: (texts) => texts.bundlePurchase,
  rows: ({ bundleInfo, description }, words) =>
    bundleInfo
      ? [
          ...row(words.texts.bundle, bundleInfo.description ?? description),
          ...row(words.texts.benefits, contentsText(bundleInfo, words)),
        ]
      : [],
  delivery: 'Bundle',
  isForLine: true,
};

/** A line's bill, or an invoice of fixed internet, which has no line. */
const billTitle = (texts: PaymentTexts, { msisdn }: QueryData) => (msisdn ? texts.billPayment : texts.invoicePayment);

const bill: Ordered = {
  title: billTitle,
  shortTitle: billTitle,
  rows: ({ invoiceDetail }, words) => [
    ...row(words.texts.account, invoiceDetail?.accountNo),
    ...row(words.texts.invoice, invoiceDetail?.invoiceNo),
    ...dayRows(invoiceDetail, words),
  ],
  delivery: 'Bill',
  isForLine: true,
};

/**
 * The products until they are paid; what becomes of them afterwards stands in paid.ts, since no page carries both. A new
 * product has a row in each.
 */
export const ordered: Record<TransactionType, Ordered> = {
  PREPAID_RECHARGE: {
    title: (texts) => texts.prepaidRecharge,
    shortTitle: (texts) => texts.summaryOf,
    rows: () => [],
    delivery: 'Recharge',
    isForLine: true,
  },
  PREPAID_BUNDLES: bundle,
  POSTPAID_BUNDLES: bundle,
  POSTPAID_BILL: bill,
  /** A plan may name a bundle, an account, or both. */
  HBB_LEADS: {
    title: (_, order) => order.rechargeType,
    shortTitle: (_, order) => order.rechargeType,
    rows: (order, words) => [
      ...bundle.rows(order, words),
      ...bill.rows(order, words),
      ...row(words.texts.installedAt, order.address),
    ],
    parts: withConnection,
    delivery: 'Lead',
    isForLine: false,
  },
};
