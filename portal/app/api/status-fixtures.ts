import { statusResult, type StatusResult } from '@selfcare/contract/payments';

type Nullable = { [Key in keyof StatusResult as null extends StatusResult[Key] ? Key : never]: null };
/** Every field that may be null, as null. */
const nothing = Object.fromEntries(
  Object.entries(statusResult.shape).flatMap(([name, type]) => (type.safeParse(null).success ? [[name, null]] : [])),
) as Nullable;

/** When everything in these tests happens. */
export const at = '2026-11-20T13:32:00+00:00';

/** A recharge by push whose end is not known yet. */
export const aStatus = (part: Partial<StatusResult> = {}): StatusResult => ({
  ...nothing,
  status: 'REQUEST_RAISED',
  transactionStatus: 'IN_PROCESS',
  transactionId: '01KAJ7Q4M2ZC8V5XN3RD6PTW9B',
  transactionType: 'PREPAID_RECHARGE',
  paymentMode: 'LISOLO_MONEY_PUSH',
  currencyCode: 'CFA',
  amount: 500,
  mobileNumber: '050000001',
  msisdn: '050000001',
  metaInfo: { leadId: null },
  charged: 'pending',
  trail: [{ step: 'registered', at }],
  receiptCode: '7KQ4M2ZC',
  forgotten: false,
  ...part,
});

const trailOf = (...steps: StatusResult['trail'][number]['step'][]) => steps.map((step) => ({ step, at }));

/** The same, paid and delivered. */
export const aPaidStatus = (part: Partial<StatusResult> = {}): StatusResult =>
  aStatus({
    status: 'SUCCESS',
    transactionStatus: 'SUCCESS',
    charged: 'yes',
    trail: trailOf('registered', 'confirmed', 'delivered'),
    ...part,
  });

/** The same, failed before any money moved. */
export const aFailedStatus = (part: Partial<StatusResult> = {}): StatusResult =>
  aStatus({
    status: 'FAILED',
    transactionStatus: 'FAILED',
    charged: 'no',
    trail: trailOf('registered', 'failed'),
    ...part,
  });
