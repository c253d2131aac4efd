import { parseMsisdn } from '@selfcare/contract/values/msisdn';
import { isRefusal, refuseField } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import { readPurchase } from './purchase-words.ts';
import { kindOf } from './purposes.ts';
import { resendOtp, sendOtp, type SendOtpDeps } from './send-otp.ts';
import { verifyOtp, type VerifyOtpDeps } from './verify-otp.ts';

export const createOtpHandlers = (deps: SendOtpDeps & VerifyOtpDeps): HandlersOf<'otp'> => ({
  sendOtp: async (request, context) => {
    const kind = kindOf(request.requestType, deps.market);
    if (!kind) return refuseField('requestType', 'purposeUnknown');
    const purchase = readPurchase(request, deps);
    if (isRefusal(purchase)) return purchase;
    const { msisdn, encrypted, proof } = request;
    return sendOtp(deps, { msisdn, isSealed: encrypted ?? false, kind, purchase: purchase.result, proof }, context);
  },
  sendInvoiceOtp: ({ text, proof }, context) => sendOtp(deps, { msisdn: text, kind: 'invoice', proof }, context),
  sendLeadOtp: ({ msisdn, proof }, context) => sendOtp(deps, { msisdn, kind: 'lead', proof }, context),
  resendOtp: ({ refId, proof }, context) => resendOtp(deps, { id: refId, proof }, context),
  resendInvoiceOtp: ({ otpId, proof }, context) => resendOtp(deps, { id: otpId, proof }, context),
  verifyOtp: async ({ refId, otp, username, paymentMode, proof }, context) => {
    const msisdn = username ? parseMsisdn(username, deps.market) : undefined;
    if (username && !msisdn) return refuseField('username', 'payerInvalid');
    return verifyOtp(deps, { id: refId, code: otp, msisdn, purpose: paymentMode, proof }, context);
  },
  verifyInvoiceOtp: async ({ otpId, otp, proof }, context) => {
    const answer = await verifyOtp(deps, { id: otpId, code: otp, purpose: 'INVOICE', proof }, context);
    return isRefusal(answer) ? answer : { result: { verified: true, otpId } };
  },
});
