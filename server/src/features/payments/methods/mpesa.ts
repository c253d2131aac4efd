import type { Method } from './method.ts';
import { readWallet } from './read-wallet.ts';

/** The wallet of M-Pesa. */
export const mpesa = {
  modes: { push: 'prompt' },
  readPayer: readWallet,
  isMobileMoney: true,
  connector: 'mpesa',
  balanceTooLow: null,
} as const satisfies Method<'MPESA'>;
