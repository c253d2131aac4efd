import type { EventName } from '@selfcare/contract/analytics/analytics-words';
import type { ApplicationCall } from '@selfcare/contract/addresses';
import type { Answer } from '../../api/answer.ts';

type Meaning = { success?: EventName; refused?: EventName };

const number: Meaning = { success: 'number_validated', refused: 'number_refused' };
const bill: Meaning = { success: 'bill_shown' };
const sent: Meaning = { success: 'code_sent' };
const verified: Meaning = { success: 'code_verified', refused: 'code_refused' };
const registered: Meaning = { success: 'payment_registered', refused: 'payment_refused' };
const processed: Meaning = { success: 'payment_sent', refused: 'payment_refused' };

const meanings: Partial<Record<ApplicationCall, Meaning>> = {
  validateMsisdn: number,
  bundles: { success: 'bundles_shown' },
  bill,
  fixedInvoices: bill,
  queryBalance: { success: 'balance_shown' },
  sendOtp: sent,
  sendInvoiceOtp: sent,
  resendOtp: sent,
  resendInvoiceOtp: sent,
  verifyOtp: verified,
  verifyInvoiceOtp: verified,
  paymentOptions: { success: 'methods_shown' },
  leadPaymentOptions: { success: 'methods_shown' },
  initiate: registered,
  authInitiate: registered,
  process: processed,
  authProcess: processed,
};

/** Returns the step that a call and its outcome mean, so that screens need not report it. */
export const stepOf = (name: ApplicationCall, { outcome }: Answer<unknown>): EventName | undefined =>
  outcome === 'lost' ? undefined : meanings[name]?.[outcome];
