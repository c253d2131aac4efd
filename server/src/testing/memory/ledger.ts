import type { ChargeNumber } from '../../features/payments/core/ledger.ts';
import type { Tables } from './memory.ts';

/** What PostgreSQL says of a number that has proved another payment. */
class NumberTaken extends Error {
  code = '23505';
  constraint = 'charge_number_pkey';
}

/** Claims the number that proves a charge, where one does. */
export const claimNumber = (
  { chargeNumbers }: Tables,
  { provedBy, providerReference }: Partial<ChargeNumber>,
  paymentId: string,
): void => {
  if (!provedBy || !providerReference) return;
  const key = `${provedBy} ${providerReference}`;
  if (chargeNumbers.has(key)) throw new NumberTaken('duplicate key');
  chargeNumbers.set(key, paymentId);
};
