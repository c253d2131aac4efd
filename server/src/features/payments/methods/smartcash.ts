import type { Method } from './method.ts';
import { readWallet } from './read-wallet.ts';

/** The wallet of SmartCash. */
export const smartcash = {
  modes: { push: 'prompt' },
  readPayer: readWallet,
  isMobileMoney: true,
  connector: 'smartcash',
  balanceTooLow: null,
} as const satisfies Method<'SMARTCASH'>;
