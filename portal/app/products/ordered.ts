import type { TransactionType } from '@selfcare/contract/products';
import { contentsText } from '../format/bundles/size.ts';
import type { Texts } from '../locales/texts.ts';
import type { QueryData } from '../session/query-data.ts';
import { dayRows, row, type Row } from './rows.ts';

type PaymentTexts = Texts['payment'];

export type Ordered = {
  title: (texts: PaymentTexts, order: QueryData) => string;
  shortTitle: (texts: PaymentTexts, order: QueryData) => string;
  rows: (order: QueryData, words: { texts: PaymentTexts; tag: string }) => Row[];
  parts?: (order: QueryData, texts: PaymentTexts) => { label: string; amount: number }[];
  delivery: 'Recharge' | 'Bundle' | 'Bill' | 'Lead';
  isForLine: boolean;
};

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

/** A product has a row here and in paid.ts: no page carries both. */
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
