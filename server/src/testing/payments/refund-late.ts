import type { EngineContext } from '../../features/payments/core/engine.ts';
import type { Payment } from '../../features/payments/core/payment.ts';

/** Books that the late charge of a payment is back, as its workers do; does nothing the second time. */
export const refundLate = async (
  { children, store }: Pick<EngineContext, 'children' | 'store'>,
  { id }: Pick<Payment, 'id'>,
): Promise<void> => {
  for (const event of ['refund', 'refunded'] as const)
    await store.move((await children.find(id))!, event, { dueInSeconds: null });
};
