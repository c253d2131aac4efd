import { transactionTypes, type TransactionType } from '@selfcare/contract/products';
import { hasOptionalTexts, isAmount, isFields, isOptional, isPlainPath, isText, type Fields } from '../api/shape.ts';
import { keep, keepText, readKept, removeKept } from './storage.ts';

/** The purchase being paid: what the forms hand to the payment page. Amounts in major units. */
export type QueryData = {
  msisdn: string;
  amount: number;
  currency: string;
  lineType: string;
  transactionType: TransactionType;
  productCode: string;
  /** Its label on the wire, such as `PREPAID RECHARGE`. */
  rechargeType: string;
  description?: string;
  /** A path of the portal's own. */
  redirectPage?: string;
  /** Of a lead: its number, its account type, where it is put up, and what of the amount is paid once. */
  txnId?: string;
  accountType?: string;
  address?: string;
  fee?: number;
  emailId?: string;
  theme?: string;
  flow?: string;
  enableDualCurrency?: boolean;
  usdAmount?: number;
  pgOptions?: { paymentOpt: string }[];
  /** What a bundle holds, calls and texts too; -1 is unlimited. */
  bundleInfo?: {
    description?: string;
    amount?: number;
    lineType?: string;
    data?: number;
    dataUnit?: string;
    voice?: number;
    voiceUnit?: string;
    sms?: number;
  };
  invoiceDetail?: {
    accountNo?: string;
    invoiceNo?: string;
    billingStartDate?: string;
    billingEndDate?: string;
    dueDate?: string;
  };
};

const key = 'queryData';
/** Names the page that Return leads to, where that is one of ours (`redirect-url.ts`). */
export const redirectUrlKey = 'redirect_url';

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

const isBundleInfo = (value: unknown) =>
  isFields(value) &&
  hasOptionalTexts(value, ['description', 'lineType', 'dataUnit', 'voiceUnit']) &&
  isOptional(value.amount, isAmount) &&
  [value.data, value.voice, value.sms].every((size) => isOptional(size, isNumber));

const isInvoiceDetail = (value: unknown) =>
  isFields(value) &&
  hasOptionalTexts(value, ['accountNo', 'invoiceNo', 'billingStartDate', 'billingEndDate', 'dueDate']);

const isGateways = (value: unknown) =>
  Array.isArray(value) && value.every((gateway) => isFields(gateway) && isText(gateway.paymentOpt));

const hasOptionalFields = (fields: Fields) =>
  hasOptionalTexts(fields, ['description', 'emailId', 'theme', 'flow', 'txnId', 'accountType', 'address']) &&
  isOptional(fields.redirectPage, isPlainPath) &&
  isOptional(fields.enableDualCurrency, (value) => typeof value === 'boolean') &&
  isOptional(fields.usdAmount, isAmount) &&
  isOptional(fields.fee, isNumber) &&
  isOptional(fields.pgOptions, isGateways) &&
  isOptional(fields.bundleInfo, isBundleInfo) &&
  isOptional(fields.invoiceDetail, isInvoiceDetail);

/** Whether a value has the shape of a purchase; says nothing about whether its amount and product are true. */
export const isQueryData = (value: unknown): value is QueryData =>
  isFields(value) &&
  isText(value.msisdn) &&
  /^\d*$/.test(value.msisdn) &&
  isAmount(value.amount) &&
  [value.currency, value.lineType, value.productCode, value.rechargeType].every(isText) &&
  (transactionTypes as readonly unknown[]).includes(value.transactionType) &&
  hasOptionalFields(value);

/** The purchase being paid, if there is one. */
export const readQueryData = () => readKept(key, isQueryData);

/** Hands a purchase to the payment page; Return leads back to where it was made once it is over. */
export const keepQueryData = (purchase: QueryData) => {
  keep(key, purchase);
  if (purchase.redirectPage) keepText(redirectUrlKey, purchase.redirectPage);
};

/** Where the words of a gift are kept, beside the purchase that they go with (`gift.ts`). */
export const giftKey = 'gift';

/** Forgets the purchase, which is over, and the words of its gift: with the next one nobody is told anything unasked. */
export const removeQueryData = () => {
  removeKept(key);
  removeKept(giftKey);
};
