import { contentsText } from '../../../format/bundles/size.ts';
import { dayText } from '../../../format/day-text.ts';
import type { Texts } from '../../../locales/texts.ts';
import type { QueryData } from '../../../session/query-data.ts';

type PaymentTexts = Texts['payment'];
type Row = { label: string; value: string };

const row = (label: string, value: string | undefined | null): Row[] => (value ? [{ label, value }] : []);

/** The title of the summary: the recharge type, or Bundle Purchase. */
export const titleOf = ({ transactionType, rechargeType }: QueryData, texts: PaymentTexts): string =>
  ({
    PREPAID_RECHARGE: texts.prepaidRecharge,
    POSTPAID_BILL: texts.billPayment,
    PREPAID_BUNDLES: texts.bundlePurchase,
    POSTPAID_BUNDLES: texts.bundlePurchase,
    HBB_LEADS: rechargeType,
  })[transactionType];

/** What is told of a bundle or a bill besides its price; what the order does not say is left out. */
export const orderRows = (order: QueryData, { texts, tag }: { texts: PaymentTexts; tag: string }): Row[] => {
  const { bundleInfo, invoiceDetail, description } = order;
  const day = (date: string | undefined) => date && dayText(date, tag);
  return [
    ...(bundleInfo ? row(texts.bundle, bundleInfo.description ?? description) : []),
    ...(bundleInfo ? row(texts.benefits, contentsText(bundleInfo, { texts, tag })) : []),
    ...row(texts.account, invoiceDetail?.accountNo),
    ...row(texts.invoice, invoiceDetail?.invoiceNo),
    ...row(texts.startDate, day(invoiceDetail?.billingStartDate)),
    ...row(texts.endDate, day(invoiceDetail?.billingEndDate)),
    ...row(texts.dueDate, day(invoiceDetail?.dueDate)),
  ];
};
