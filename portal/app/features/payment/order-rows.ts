import type { Texts } from '../../locales/texts.ts';
import type { QueryData } from '../../session/query-data.ts';

type PaymentTexts = Texts['payment'];
type Row = { label: string; value: string };

const row = (label: string, value: string | undefined | null): Row[] => (value ? [{ label, value }] : []);

/** The title of the summary: the recharge type, or Bundle Purchase (spec section 2). */
export const titleOf = ({ transactionType, rechargeType }: QueryData, texts: PaymentTexts): string =>
  ({
    PREPAID_RECHARGE: texts.prepaidRecharge,
    POSTPAID_BILL: texts.billPayment,
    PREPAID_BUNDLES: texts.bundlePurchase,
    POSTPAID_BUNDLES: texts.bundlePurchase,
    HBB_LEADS: rechargeType,
  })[transactionType];

/** Data and its unit, such as `2 GB`. */
const benefitsOf = ({ data, dataUnit }: NonNullable<QueryData['bundleInfo']>) =>
  data === undefined || data === null ? undefined : `${data} ${dataUnit ?? ''}`.trim();

/** A day of the wire, `YYYY-MM-DD`, as the language writes it; what is no day stays as it is. */
const dayText = (day: string | undefined, tag: string): string | undefined => {
  const time = Date.parse(day ?? '');
  if (Number.isNaN(time)) return day;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
};

/** What is told of a bundle or a bill besides its price (spec section 2); what the order does not say is left out. */
export const orderRows = (order: QueryData, { texts, tag }: { texts: PaymentTexts; tag: string }): Row[] => {
  const { bundleInfo, invoiceDetail, description } = order;
  return [
    ...(bundleInfo ? row(texts.bundle, bundleInfo.description ?? description) : []),
    ...(bundleInfo ? row(texts.benefits, benefitsOf(bundleInfo)) : []),
    ...row(texts.account, invoiceDetail?.accountNo),
    ...row(texts.invoice, invoiceDetail?.invoiceNo),
    ...row(texts.startDate, dayText(invoiceDetail?.billingStartDate, tag)),
    ...row(texts.endDate, dayText(invoiceDetail?.billingEndDate, tag)),
    ...row(texts.dueDate, dayText(invoiceDetail?.dueDate, tag)),
  ];
};
