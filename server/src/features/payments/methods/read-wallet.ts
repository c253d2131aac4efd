import { emailPattern } from '@selfcare/contract/email';
import { parsePaymentMobile } from '@selfcare/contract/msisdn';
import { refuseField } from '../../../http/answer.ts';
import type { Method } from './method.ts';

/** The number whose money it is, and an email where one is given. */
export const readWallet: Method['readPayer'] = (request, market) => {
  const payer = parsePaymentMobile(request.paymentMobile ?? '', market);
  if (!payer) return refuseField('paymentMobile', 'payerInvalid');
  const email = request.emailId || null;
  if (email && !emailPattern.test(email)) return refuseField('emailId', 'emailInvalid');
  return { result: { method: request.paymentMode, gateway: null, payer, email } };
};
