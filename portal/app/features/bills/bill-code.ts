import type { ResultOf } from '@selfcare/contract/endpoints';
import { callWithWork } from '../../api/work/call-with-work.ts';
import type { Call } from '../../api/call.ts';
import type { OtpCalls } from '../../otp/otp-calls.ts';

/** The code that opens the bill of a line, in the bill's spelling of the calls; it goes to the line itself. */
export const billCode = (call: Call, msisdn: string): OtpCalls<ResultOf<'verifyInvoiceOtp'>> => ({
  send: () => call('sendInvoiceOtp', { text: msisdn, text1: 'INVOICE', otpAction: 'INVOICE' }),
  resend: (otpId) => call('resendInvoiceOtp', { otpId }),
  check: (otpId, otp) => callWithWork(call, 'verifyInvoiceOtp', { otpId, otp }),
});
