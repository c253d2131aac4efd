import type { Answer } from '../faults/answer.ts';
import type { Collection } from '../operator/collections.ts';
import { giveBack } from '../operator/owner-payments.ts';
import type { Sandbox } from '../sandbox.ts';
import { describe, malformed, say, standings } from './words.ts';

/** The answer to a debit: the prompt is sent, it cannot be, or (undefined) the id was used before. */
export const debitAnswer = (asked: Collection | undefined): Answer => {
  if (asked === undefined) return say('ESB000041');
  const status = asked.state === 'pending' ? 'SUCCESS' : 'FAILED';
  return say(standings[asked.state].code, { data: { transaction: { id: asked.reference, status } } });
};

/** The answer to an enquiry: the call went well whatever became of the payment, which `data` says. */
export const enquiryAnswer = (found: Collection | undefined): Answer => {
  if (found === undefined) return say('ESB000045');
  const { reference: id, amount, currency, debitId } = found;
  const { status, code } = standings[found.state];
  const paid = debitId !== undefined && { airtel_money_id: debitId };
  const transaction = { ...paid, id, message: describe(found), status, response_code: code, amount, currency };
  return say('ESB000010', { data: { transaction }, responseCode: code });
};

/** Gives a payment back, whole and once, by the provider's own id of it. */
export const refundAnswer = (sandbox: Sandbox, paymentId: string | undefined): Answer => {
  if (paymentId === undefined) return malformed();
  const debit = sandbox.books.findDebit(paymentId);
  if (debit?.port !== 'smartcash') return say('ESB000045');
  const refund = giveBack(sandbox, 'smartcash', debit);
  if (refund === undefined) return say('ESB000041');
  return say('DP00800001001', { data: { transaction: { airtel_money_id: debit.id, status: 'SUCCESS' } } });
};
