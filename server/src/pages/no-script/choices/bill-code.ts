import type { PlainCode } from '@selfcare/contract/plain-pages';
import { digitsOf } from '@selfcare/contract/values/usual-text';
import type { ChoiceDeps } from './choices.ts';
import { cut, type Form } from '../form-post.ts';
import type { KeptOrder } from '../kept-order.ts';
import { saidOf, type Refused } from '../said.ts';
import { contextFor, type Visit } from '../visit.ts';

/** The code of a bill in the cookie; `isOpen` after it was verified. */
export type KeptCode = NonNullable<NonNullable<KeptOrder['choice']>['code']>;

const codeLength = 6;

type Asked = { code: KeptCode } | { refused: Refused };

const send = async ({ call }: ChoiceDeps, visit: Visit, msisdn: string): Promise<Asked> => {
  const wanted = { text: msisdn, text1: 'INVOICE', otpAction: 'INVOICE' } as const;
  const answer = await call('sendInvoiceOtp', wanted, contextFor(visit));
  return 'failure' in answer ? { refused: answer } : { code: { otpId: answer.result.otpId, typed: '' } };
};

/** Requests the code of a line's bill, under the same id while that is valid. */
export const askForCode = async (
  deps: ChoiceDeps,
  visit: Visit,
  { msisdn, before }: { msisdn: string; before: KeptCode | undefined },
): Promise<Asked> => {
  if (!before || before.isOpen || isOver(before)) return send(deps, visit, msisdn);
  const answer = await deps.call('resendInvoiceOtp', { otpId: before.otpId }, contextFor(visit));
  if (!('failure' in answer)) return { code: { otpId: before.otpId, typed: '' } };
  const { code } = answer.failure;
  return code === '2002' || code === '2004' ? send(deps, visit, msisdn) : { refused: answer };
};

/** Returns true when only another code helps. */
const isOver = ({ fault }: PlainCode) => fault === 'exhausted' || fault === 'expired';

/** Returns the code after another was refused, without its own error unless it is over. */
export const refusedAgain = (before: KeptCode, says: string): KeptCode => {
  const { fault: _fault, left: _left, ...code } = before;
  return isOver(before) ? { ...before, says } : { ...code, says };
};

/** Verifies a typed code. A second press finds the code used: the browser then already has the bill. */
export const checkCode = async (
  { call, market }: ChoiceDeps,
  visit: Visit,
  { form, msisdn, before: { otpId } }: { form: Form; msisdn: string; before: KeptCode },
): Promise<KeptCode> => {
  const typed = cut(form.get('otp'), 20);
  const otp = digitsOf(typed);
  if (otp.length !== codeLength) return { otpId, typed, fault: 'short' };
  const answer = await call('verifyInvoiceOtp', { otpId, otp }, contextFor(visit));
  if (!('failure' in answer)) return { otpId, typed: '', isOpen: true };
  const { code, result } = answer.failure;
  const left = Number(result?.['attemptsLeft'] ?? 0);
  if (code === '2003' && left > 0) return { otpId, typed: '', fault: 'wrong', left };
  if (code === '2002' || code === '2003') return { otpId, typed: '', fault: 'exhausted' };
  if (code !== '2004') return { otpId, typed, says: saidOf(answer, market, visit.language.tag) };
  const bill = await call('bill', { msisdn }, contextFor(visit));
  return 'failure' in bill ? { otpId, typed: '', fault: 'expired' } : { otpId, typed: '', isOpen: true };
};
