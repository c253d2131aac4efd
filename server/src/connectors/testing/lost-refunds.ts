import { expect, it } from 'vitest';
import type { PaymentMethod, RefundRequest } from '../../features/payments/core/gateway.ts';
import { lostAnswers, type Operator } from './operator.ts';

type Refunding = {
  sandbox: Operator;
  /** The port of the sandbox that pays. */
  port: string;
  method: PaymentMethod;
  /** The same, waiting no longer than `impatientMs`. */
  impatient: PaymentMethod;
  aPaidDebit: () => Promise<RefundRequest>;
  /** The provider's only enquiry about a refund is to send it again. */
  isAskedBySendingAgain?: boolean | undefined;
};

/** Tests that an enquiry finds a refund whose response was lost, and that repeats refund nothing more. */
export const testLostRefunds = (refundingOf: () => Refunding) =>
  it.each(lostAnswers)('whose answer is lost ($fault) is found again: done $isDone', async ({ fault, isDone }) => {
    const { sandbox, port, method, impatient, aPaidDebit, isAskedBySendingAgain } = refundingOf();
    const refund = await aPaidDebit();
    const refunds = async () => (await sandbox.books(refund.debit.transactionId)).refunds;
    await sandbox.arm({ port, operation: 'refund', fault });
    expect(await impatient.refund(refund)).toEqual({ outcome: 'unknown' });
    expect(await refunds()).toHaveLength(isDone ? 1 : 0);
    const outcome = isDone || isAskedBySendingAgain ? 'refunded' : 'not-found';
    expect(await method.enquireRefund(refund)).toEqual({ outcome });
    expect(await method.refund(refund)).toEqual({ outcome: 'refunded' });
    expect(await refunds()).toHaveLength(1);
  });
