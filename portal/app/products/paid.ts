import type { StatusResult } from '@selfcare/contract/payments';
import type { TransactionType } from '@selfcare/contract/products';
import { contentsText } from '../format/bundles/size.ts';
import { fill } from '../format/fill.ts';
import type { Texts } from '../locales/texts.ts';
import { dayRows, row, type Row } from './rows.ts';

type StatusTexts = Texts['status'];

/** What is told of a product once it was sent. */
type Paid = {
  /** What kind of payment it is. */
  type: (texts: StatusTexts, status: StatusResult) => string;
  /** What is told of it besides the payment; what is not known has no row. `time` writes a moment. */
  rows: (status: StatusResult, words: { texts: StatusTexts; tag: string; time: (at: string) => string }) => Row[];
  /** The delivery as a station of the trail, and the one that follows it, where one does. */
  delivery: (texts: StatusTexts) => string;
  next?: (texts: StatusTexts) => string;
  /** What the customer has now; `number` is that of the line, where there is one. */
  thanks: (texts: StatusTexts, status: StatusResult, number: string) => string;
  /** The title of its receipt, where it has one of its own. */
  title?: (texts: StatusTexts, status: StatusResult) => string | undefined;
  /** Where an order of it begins. */
  startPage: (status: StatusResult) => 'recharge' | 'bundles' | 'bill' | 'fixed-internet' | 'home';
  /** Whether the device remembers the amount, to offer it again. */
  keepsAmount: boolean;
};

const bundle: Omit<Paid, 'type'> = {
  rows: ({ bundleDescription, bundle: bought }, words) => [
    ...row(words.texts.bundle, bundleDescription),
    ...row(words.texts.benefits, bought && contentsText(bought, words)),
    ...row(words.texts.expires, bought?.expiresAt && words.time(bought.expiresAt)),
  ],
  delivery: (texts) => texts.deliveryBundle,
  thanks: (texts) => texts.paidBundle,
  startPage: () => 'bundles',
  keepsAmount: false,
};

/** The products once they were sent; until then ordered.ts tells of them. */
export const paid: Record<TransactionType, Paid> = {
  PREPAID_RECHARGE: {
    type: (texts) => texts.typePrepaidRecharge,
    rows: () => [],
    delivery: (texts) => texts.deliveryRecharge,
    thanks: (texts) => texts.paidRecharge,
    startPage: () => 'recharge',
    keepsAmount: true,
  },
  PREPAID_BUNDLES: { ...bundle, type: (texts) => texts.typePrepaidBundles },
  POSTPAID_BUNDLES: { ...bundle, type: (texts) => texts.typePostpaidBundles },
  POSTPAID_BILL: {
    type: (texts) => texts.typePostpaidBill,
    rows: ({ invoice }, words) => dayRows(invoice, words),
    delivery: (texts) => texts.deliveryBill,
    thanks: (texts, _, number) => (number ? texts.paidBill : texts.paidInvoice),
    startPage: ({ mobileNumber }) => (mobileNumber ? 'bill' : 'fixed-internet'),
    keepsAmount: false,
  },
  /** A broadband plan: what is paid is asked for, and installed later. */
  HBB_LEADS: {
    type: (_, { paymentGateway, paymentMode }) => (paymentGateway || paymentMode).replaceAll('_', ' '),
    rows: () => [],
    delivery: (texts) => texts.deliveryLead,
    next: (texts) => texts.trailCall,
    thanks: (texts, { metaInfo: { leadId } }) => (leadId ? fill(texts.paidLead, { lead: leadId }) : texts.leadMissing),
    title: (texts, { metaInfo: { leadId } }) => (leadId ? fill(texts.leadDetails, { lead: leadId }) : undefined),
    startPage: () => 'home',
    keepsAmount: false,
  },
};

/** The product that was paid; undefined where a server of another release sells what this one does not know. */
export const productOf = ({ transactionType }: Pick<StatusResult, 'transactionType'>): Paid | undefined =>
  Object.hasOwn(paid, transactionType) ? paid[transactionType] : undefined;
