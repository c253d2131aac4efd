import { createLazyPart } from '../../loading/lazy-part.tsx';
import type { BillAccountProps } from './use-account.ts';

/** The account and the amount: they come once a line is known to be paid by bill. */
export const accountPart = createLazyPart<BillAccountProps>(
  'bill-account',
  async () => (await import('./bill-account.tsx')).BillAccount,
);
