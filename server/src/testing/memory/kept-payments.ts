import type { Payment } from '../../features/payments/core/payment.ts';
import type { Kept, Memory, Tables } from './memory.ts';

/** A row as a statement reads it now. */
export const toPayment = ({ clock }: Memory, { payment }: Kept): Payment => ({
  ...payment,
  readAt: new Date(clock.now),
});

/** The row of a payment, unless it has been moved since it was read. */
export const current = ({ payments }: Tables, { id, version }: Pick<Payment, 'id' | 'version'>) => {
  const kept = payments.get(id);
  return kept?.payment.version === version ? kept : undefined;
};

/** What an update of a row may set. */
type Change = Partial<Omit<Kept, 'payment'>> & { payment?: Partial<Payment> };

/** Updates a row, and answers what it is now. */
export const change = ({ payments }: Tables, kept: Kept, { payment, ...rest }: Change): Kept => {
  const changed = { ...kept, ...rest, payment: payment ? { ...kept.payment, ...payment } : kept.payment };
  payments.set(kept.payment.id, changed);
  return changed;
};

/** Of a payment that is not on hold. */
export const notHeld = { onHold: false, heldFor: null, heldAt: null } as const;
