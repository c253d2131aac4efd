import { isRefusal, refuseField } from '../../http/answer.ts';
import type { HandlersOf } from '../../http/contract-routes.ts';
import { readPurchase } from './purchase-words.ts';
import { kindOf } from './purposes.ts';
import { resendOtp, sendOtp, type SendOtpParts } from './send-otp.ts';
import { verifyOtp, type VerifyOtpParts } from './verify-otp.ts';

/** Sends, resends and checks codes; each call has spellings of its own for the bill, and sending one for the lead. */
export const createOtpHandlers = (parts: SendOtpParts & VerifyOtpParts): HandlersOf<'otp'> => ({
  sendOtp: async (request, context) => {
    const kind = kindOf(request.requestType, parts.market);
    if (!kind) return refuseField('requestType', 'purposeUnknown');
    const purchase = readPurchase(request, parts);
    if (isRefusal(purchase)) return purchase;
    const isSealed = request.encrypted ?? false;
    return sendOtp(parts, { msisdn: request.msisdn, isSealed, kind, purchase: purchase.result }, context);
  },
  sendInvoiceOtp: ({ text }, context) => sendOtp(parts, { msisdn: text, kind: 'invoice' }, context),
  sendLeadOtp: ({ msisdn }, context) => sendOtp(parts, { msisdn, kind: 'lead' }, context),
  resendOtp: ({ refId }, context) => resendOtp(parts, refId, context),
  resendInvoiceOtp: ({ otpId }, context) => resendOtp(parts, otpId, context),
  verifyOtp: ({ refId, otp, username, paymentMode, proof }, context) =>
    verifyOtp(parts, { id: refId, code: otp, msisdn: username, purpose: paymentMode, proof }, context),
  verifyInvoiceOtp: async ({ otpId, otp, proof }, context) => {
    const answer = await verifyOtp(parts, { id: otpId, code: otp, purpose: 'INVOICE', proof }, context);
    return isRefusal(answer) ? answer : { result: { verified: true, otpId } };
  },
});
