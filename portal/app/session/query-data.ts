import { transactionTypes, type TransactionType } from '@selfcare/contract/products';
import { hasOptionalTexts, isAmount, isFields, isOptional, isPlainPath, isText, type Fields } from '../api/shape.ts';
import { keep, keepText, readKept, removeKept } from './storage.ts';
import type { RequestOf } from '@selfcare/contract/endpoints';

export const optionsCall = ({ transactionType }: Pick<QueryData, 'transactionType'>) =>
  transactionType === 'HBB_LEADS' ? 'leadPaymentOptions' : 'paymentOptions';

export const optionsRequest = ({
  amount,
  msisdn,
  lineType,
  rechargeType,
  transactionType,
}: QueryData): RequestOf<'paymentOptions'> => ({
  amount,
  mobileNumber: msisdn,
  subscriberType: transactionType === 'HBB_LEADS' ? '' : lineType,
  rechargeType,
  transactionType,
});

/** The order of this tab; amounts in major units. */
export type QueryData = {
  msisdn: string;
  amount: number;
  currency: string;
  lineType: string;
  transactionType: TransactionType;
  productCode: string;
  rechargeType: string;
  description?: string;
  redirectPage?: string;
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
  /** -1 is unlimited. */
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

/** Checks the shape only; the server checks amount and product. */
export const isQueryData = (value: unknown): value is QueryData =>
  isFields(value) &&
  isText(value.msisdn) &&
  /^\d*$/.test(value.msisdn) &&
  isAmount(value.amount) &&
  [value.currency, value.lineType, value.productCode, value.rechargeType].every(isText) &&
  transactionTypes.some((type) => type === value.transactionType) &&
  hasOptionalFields(value);

export const readQueryData = () => readKept(key, isQueryData);

export const keepQueryData = (purchase: QueryData) => {
  keep(key, purchase);
  if (purchase.redirectPage) keepText(redirectUrlKey, purchase.redirectPage);
};

export const giftKey = 'gift';

/** Removes the order and its gift, so that no later order sends the gift. */
export const removeQueryData = () => {
  removeKept(key);
  removeKept(giftKey);
};
