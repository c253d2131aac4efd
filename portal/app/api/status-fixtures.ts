import type { StatusResult } from '@selfcare/contract/payments';

/** When everything in these tests happens. */
export const at = '2026-11-20T13:32:00+00:00';

/** A recharge by push whose end is not known yet. */
export const aStatus = (part: Partial<StatusResult> = {}): StatusResult => ({
  status: 'REQUEST_RAISED',
  transactionStatus: 'IN_PROCESS',
  transactionId: '01KAJ7Q4M2ZC8V5XN3RD6PTW9B',
  refTransactionId: null,
  transactionType: 'PREPAID_RECHARGE',
  paymentMode: 'LISOLO_MONEY_PUSH',
  paymentGateway: null,
  currencyCode: 'CFA',
  amount: 500,
  mobileNumber: '050000001',
  msisdn: '050000001',
  accountId: null,
  invoiceNumber: null,
  bundleDescription: null,
  statusReason: null,
  reasonCode: null,
  metaInfo: { leadId: null },
  charged: 'pending',
  trail: [{ step: 'registered', at }],
  receiptCode: '7KQ4M2ZC',
  charge: null,
  bundle: null,
  bill: null,
  invoice: null,
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
