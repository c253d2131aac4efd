import { createLazyPart } from '../../loading/lazy-part.tsx';
import type { BillAccountProps } from './use-account.ts';

export const accountPart = createLazyPart<BillAccountProps>(
  'bill-account',
  async () => (await import('./bill-account.tsx')).BillAccount,
);
