import { refuse, type Detail } from '../../../http/answer.ts';
import type { Payment } from '../core/payment.ts';

/**
 * 409: a payment for this is under way or done. The browser that began it is told which one; anybody else, that it is so
 * (docs/abuse.md A36).
 */
export const refuseUnderWay = (
  { id, browserHash }: Pick<Payment, 'id' | 'browserHash'>,
  asker: Pick<Payment, 'browserHash'>,
  detail?: Detail,
) =>
  browserHash === asker.browserHash
    ? refuse('409', { result: { transactionId: id } })
    : refuse('409', { ...(detail && { detail }), result: { underWay: true } });
